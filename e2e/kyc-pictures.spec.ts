import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { kycAnswers, personalInfo } from './kyc/kyc-answers.ts';
import { signIn, userId } from './shell-session.ts';
import { inEachVariant, twoVariants } from './variants.ts';

const screens = [
  { name: 'notchecked', answer: kycAnswers.notchecked },
  { name: 'agreement', answer: kycAnswers.notchecked, isAgreement: true },
  { name: 'pending', answer: kycAnswers.pending },
  { name: 'rejected', answer: kycAnswers.rejected },
  { name: 'final', answer: kycAnswers.final },
  { name: 'approved', answer: kycAnswers.approved },
] as const;

for (const screen of screens) {
  test(`the check, ${screen.name}, matches its screenshots and has no axe finding`, async ({ page }) => {
    await page.clock.setFixedTime('2025-10-16T12:00:00Z');
    await signIn(page, { kycStatus: screen.answer.status });
    await page.route('**/api/users/kyc?*', (route) => route.fulfill({ json: screen.answer }));
    await page.route('**/igeula', (route) => route.fulfill({ json: { isAccepted: false } }));
    await inEachVariant(page, {
      name: screen.name,
      variants: twoVariants,
      async reach() {
        await page.goto('/kyc');
        await expect(page.locator('main h2').first()).toBeVisible();
        if ('isAgreement' in screen) {
          await page.locator('main label button').click();
          await expect(page.getByRole('dialog')).toBeVisible();
        }
      },
      check: () => expectAccessible(page),
    });
  });
}

test('personal info matches its screenshots and has no axe finding', async ({ page }) => {
  await page.clock.setFixedTime('2025-10-16T12:00:00Z');
  await signIn(page, { kycStatus: 'approved' });
  await page.route('**/personal-info', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === `/api/users/${userId}/personal-info`
      ? route.fulfill({ json: personalInfo })
      : route.continue();
  });
  await inEachVariant(page, {
    name: 'personal-info',
    variants: twoVariants,
    async reach() {
      await page.goto('/settings/personal-info');
      await expect(page.getByRole('main').getByText(personalInfo.legalName)).toBeVisible();
    },
    check: () => expectAccessible(page),
  });
});
