import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects no axe findings on the page. Waits for fade-ins first, because they reduce contrast.
 *
 * Loads axe (half a megabyte) once per page and returns only the violations. AxeBuilder loads it for each check and
 * returns every pass too, which takes three times as long. What was just checked at the same width has another theme now,
 * so its colours alone are checked.
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.waitForFunction(hasComeIn);
  const found = await page.evaluate(async () => {
    const here: typeof axe = Reflect.get(window, 'axe');
    const { title, documentElement, body } = document;
    const content = `${innerWidth} ${title} ${documentElement.lang} ${body.innerHTML}`;
    const isChecked = content === Reflect.get(window, 'checkedContent');
    const { violations } = await here.run(document, {
      resultTypes: ['violations'],
      ...(isChecked ? { runOnly: { type: 'tag', values: ['cat.color'] } } : {}),
    });
    Reflect.set(window, 'checkedContent', content);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
  expect(found, what).toEqual([]);
}

/**
 * Runs in the page. Base UI marks elements that are about to fade in; the animation starts a frame or, on a busy
 * machine, much later.
 */
function hasComeIn(): boolean {
  const isPassing = ({ effect, playState }: Animation): boolean =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  return (
    document.querySelector('[data-starting-style]') === null && !document.getAnimations().some(isPassing)
  );
}
