import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn, watchConsole } from './shell-session.ts';

test.describe('pictures', () => {
  for (const { name, path, profile } of [
    { name: 'flow', path: '/coins/btc/buy', profile: true },
    { name: 'not-found', path: '/nope', profile: false },
  ]) {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        for (const language of ['en-US', 'uk']) {
          test(`${name} ${width} ${scheme} ${language}`, async ({ page }) => {
            const complaints = watchConsole(page);
            if (profile) await signIn(page);
            await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
            await page.setViewportSize({ width, height });
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
            await page.evaluate(() => document.fonts.ready);
            await expect(page).toHaveScreenshot(`${name}-${width}-${scheme}-${language}.png`);
            await expectAccessible(page);
            // The browser itself notes the status 404 of the page; that is what the page is for.
            expect(complaints.filter((line) => path !== '/nope' || !line.includes('404'))).toEqual([]);
          });
        }
      }
    }
  }
});
