import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openTexts } from './identity/texts.ts';
import { answerPayouts, type PayoutAnswers, payoutPath } from './payouts/payout-answers.ts';
import { openApproved } from './payouts/payout-steps.ts';
import { moveTo, signIn, watchConsole } from './shell-session.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

for (const { width, height, colorScheme, language } of looks) {
  const shooter =
    (page: Page) =>
    async (name: string): Promise<void> => {
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`);
      await expectAccessible(page, name);
    };
  const open = async (page: Page, profile: { kycStatus: string }): Promise<PayoutAnswers> => {
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await signIn(page, profile);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    return answerPayouts(page);
  };

  test(`payouts to a card, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    const answers = await open(page, { kycStatus: 'approved' });
    const submit = page.locator('main button[type=submit]');
    await page.goto('/cashout/card?amount=450');
    await expect(submit).toContainText('4417');
    await shoot('card');
    await page.getByRole('radio').nth(1).check();
    await expect(submit).toContainText('0982');
    await submit.click();
    await page.locator('input[autocomplete=one-time-code]').fill('123456');
    await shoot('card-confirm');
    await page.keyboard.press('Escape');
    await page.getByRole('group').getByRole('button').first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await shoot('card-delete');
    await page.keyboard.press('Escape');
    answers.hasRecipients = false;
    await page.goto('/cashout/card');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: openTexts(language)('payouts:card.addFirst') }),
    ).toBeEnabled();
    await shoot('card-empty');
    answers.refuse = { call: 'POST preview', problem: 'KycRequired', status: 403 };
    await page.goto('/cashout/card?amount=450');
    await expect(page.getByRole('link', { name: openTexts(language)('kyc:notchecked.start') })).toBeVisible();
    await shoot('card-gate');
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('403')));
    expect(complaints).toEqual([]);
  });

  test(`the partner’s frame for a new card, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await openApproved(page, '1240');
    await page.goto('/cashout/card?amount=40');
    await page.getByRole('button', { name: openTexts(language)('payouts:card.addFirst') }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('input[name=number]').fill('5168');
    await expect(frame.locator('#brand')).not.toBeEmpty();
    await shooter(page)('card-new');
    expect(complaints).toEqual([]);
  });

  test(`payouts to PayPal, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    await open(page, { kycStatus: 'approved' });
    const dialog = page.getByRole('dialog');
    await page.goto('/cashout/paypal?amount=300');
    await expect(page.locator('main button[type=submit]')).toBeEnabled();
    await expect(page.locator('dd').filter({ hasText: '295' }).first()).toBeVisible();
    await shoot('paypal');
    await page.locator('main section button').first().click();
    await dialog.locator('input[name=paypal-address]').fill('olena.k@example.com');
    await dialog.locator('button[type=submit]').click();
    await shoot('paypal-account');
    await dialog.locator('input[name=paypal-name]').fill('Olena Kovalenko');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByRole('combobox').click();
    const country = language === 'uk' ? 'Сполучені Штати' : 'United States';
    // Wait until the list is open; earlier key presses would be lost.
    await expect(page.getByRole('option', { name: country, exact: true })).toBeAttached();
    await page.keyboard.type(country, { delay: 20 });
    await page.keyboard.press('Enter');
    await dialog.locator('input[name=zip]').fill('9410');
    await dialog.locator('button[type=submit]').click();
    await shoot('paypal-address');
    expect(complaints).toEqual([]);
  });

  test(`the operations of payouts, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    await open(page, { kycStatus: 'approved' });
    await page.goto(payoutPath(11));
    for (const [number, name] of [
      [11, 'submitted'],
      [12, 'review'],
      [13, 'sent'],
      [14, 'successful'],
      [15, 'returned'],
      [17, 'unclaimed'],
      [16, 'fee-change'],
    ] as const) {
      if (number !== 11) await moveTo(page, payoutPath(number));
      await expect(page.getByText(`GM-777777${number}`).first()).toBeVisible();
      await shoot(`operation-${name}`);
    }
    await page.getByRole('button', { name: openTexts(language)('transactions:payout.feeOpen') }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await shoot('fee-change-dialog');
    expect(complaints).toEqual([]);
  });
}
