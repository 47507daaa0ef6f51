import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openStory } from './gallery-page.ts';
import { openHome } from './wallet/open-home.ts';
import { withMotion } from './with-motion.ts';

/**
 * Films the main motions into one PNG each, to be looked at by people. Runs only if asked for (CONTRIBUTING.md), because
 * it proves nothing by itself. Slowed down, so that a picture of each frame can be taken also on a busy machine.
 */
const folder = new URL('../.cache/frame-strips/', import.meta.url);
const slowness = 20;
const frameMs = 40;
const frameCount = 10;

test.use({ viewport: { width: 390, height: 844 }, ...withMotion });

test('page-change', async ({ page }) => {
  await openHome(page);
  const row = page.locator('a[href="/coins/BTC"]').first();
  // The second time nothing has to be loaded.
  await row.click();
  await expect(page.getByRole('slider').locator('svg')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await row.scrollIntoViewIfNeeded();
  await film(page, () => row.click());
});

test('sheet', async ({ page }) => {
  await openHome(page);
  const open = page.getByRole('button', { name: 'Exchange' });
  await open.click();
  await expect(page.getByRole('dialog').getByRole('region').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await film(page, () => open.click());
});

test('digits', async ({ page }) => {
  const stage = await openStory(page, 'Digits');
  await film(page, () => stage.getByRole('button').click(), stage);
});

test('chart-range', async ({ page }) => {
  await openHome(page);
  await page.goto('/coins/BTC');
  const chart = page.getByRole('slider');
  const choose = (range: string) => page.getByRole('radio', { name: range }).check({ force: true });
  for (const range of ['1 week', '1 month']) {
    await choose(range);
    await expect(chart).toHaveAccessibleName(new RegExp(range));
  }
  await film(page, () => choose('1 week'), chart);
});

test('row-insertion', async ({ page }) => {
  const list = (await openStory(page, 'Row')).getByRole('list').first();
  await expect(list).toHaveAttribute('data-settled');
  const insert = (): Promise<void> =>
    list.evaluate((rows) => {
      const row = rows.firstElementChild?.cloneNode(true);
      if (row !== undefined) rows.prepend(row);
    });
  await film(page, insert, list);
});

/** Films the page, or a part of it, from just before a press. */
async function film(page: Page, act: () => Promise<void>, part?: Locator): Promise<void> {
  const box = await part?.boundingBox();
  // With room for what moves out of it.
  const view = box == null ? {} : { clip: { ...box, height: box.height + 80 } };
  // What moves already would otherwise be slowed down in the middle of it.
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness });
  await page.evaluate(slowDown, slowness);
  const frames = [await page.screenshot(view)];
  await act();
  // A page that changes draws its first frame before anything moves. A chart moves without animations.
  await page
    .waitForFunction(() => document.getAnimations().length > 0, null, { timeout: 2_000 })
    .catch(() => null);
  const startedAt = Date.now();
  for (let index = 0; index < frameCount; index += 1) {
    await page.waitForTimeout(Math.max(0, startedAt + index * frameMs * slowness - Date.now()));
    frames.push(await page.screenshot(view));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${test.info().title}.png`, folder), await joinFrames(page, frames));
}

/** Runs in the page: slows the motions down that are no animations of the browser. */
function slowDown(by: number): void {
  const { requestAnimationFrame: draw, setTimeout: wait } = window;
  Object.assign(window, {
    requestAnimationFrame: (callback: FrameRequestCallback) => draw((now) => callback(now / by)),
    setTimeout: (callback: () => void, ms = 0) => wait(callback, ms * by),
  });
}

/** All frames side by side, the first one on the left. */
async function joinFrames(page: Page, frames: readonly Buffer[]): Promise<Buffer> {
  const strip = await page.context().newPage();
  const images = frames.map((frame) => `<img src="data:image/png;base64,${frame.toString('base64')}">`);
  await strip.setContent(`<div style="display:inline-flex;gap:8px;background:#888">${images.join('')}</div>`);
  return strip.locator('div').screenshot();
}
