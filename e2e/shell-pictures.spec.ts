import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn, watchConsole } from './shell-session.ts';
import { fourVariants, inEachVariant } from './variants.ts';

for (const { name, path, profile } of [
  { name: 'flow', path: '/coins/btc/buy', profile: true },
  { name: 'not-found', path: '/nope', profile: false },
]) {
  test(`${name} matches its screenshots`, async ({ page }) => {
    const complaints = watchConsole(page);
    if (profile) await signIn(page);
    await inEachVariant(page, {
      name,
      variants: fourVariants,
      async reach() {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      },
      async check() {
        // The flow with empty answers is checked with all the other pages (no-placeholder.spec.ts).
        if (!profile) await expectAccessible(page);
        // The browser logs the page's 404 status, which is expected here.
        expect(complaints.filter((line) => path !== '/nope' || !line.includes('404'))).toEqual([]);
      },
    });
  });
}
