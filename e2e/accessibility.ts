import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Axe finds nothing on the page as it stands, once what fades in is there: before that it has less contrast.
 *
 * The half megabyte of axe is brought once per page, and only what it found comes back. Brought for each look, and with
 * every pass in the answer, as the usual builder does, a look takes three times as long.
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.waitForFunction(hasComeIn);
  const found = await page.evaluate(async () => {
    const here: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
  expect(found, what).toEqual([]);
}

/** Runs in the page. Base UI marks what is about to fade in; its fade begins a frame later, on a busy machine much later. */
function hasComeIn(): boolean {
  const isPassing = ({ effect, playState }: Animation): boolean =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  return (
    document.querySelector('[data-starting-style]') === null && !document.getAnimations().some(isPassing)
  );
}
