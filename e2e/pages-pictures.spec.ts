import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn } from './shell-session.ts';
import { inEachVariant, twoVariants } from './variants.ts';

for (const name of ['faq', 'terms', 'privacy'] as const)
  test(`${name} matches its screenshots, and axe finds nothing`, async ({ page }) => {
    await inEachVariant(page, {
      name,
      variants: twoVariants,
      check: () => expectAccessible(page),
      reach: async () => {
        await signIn(page);
        await page.goto(`/${name}`);
        await expect(page.getByRole('main').locator('h2, summary').first()).toBeVisible();
      },
    });
  });
