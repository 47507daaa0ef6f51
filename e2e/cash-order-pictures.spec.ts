import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn, watchConsole } from './shell-session.ts';
import { answerCash, orderId } from './wallet/cash-answers.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

for (const { width, height, colorScheme, language } of looks) {
  const shoot = async (page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`, options);
    await expectAccessible(page, name);
  };

  test(`a cash order, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    test.slow();
    const complaints = watchConsole(page);
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await signIn(page, { kycStatus: 'approved' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const answers = await answerCash(page, language);
    const ticket = page.getByRole('article').first();
    const dialog = page.getByRole('dialog');

    await page.goto(`/transactions/${orderId}`);
    await expect(ticket.getByRole('button')).toBeEnabled();
    await expect(page.getByRole('img').first()).toBeAttached();
    await shoot(page, 'order', { fullPage: true });

    answers.order.details.chooseAgainUntil = '2025-10-16T11:00:00Z';
    await page.reload();
    await page.locator('main button').filter({ visible: true }).first().click();
    await expect(dialog.getByRole('radio').first()).toBeAttached();
    await shoot(page, 'choose-again');
    answers.order.details.chooseAgainUntil = null;
    await page.reload();

    await ticket.getByRole('button').click();
    await expect(dialog).toBeVisible();
    await shoot(page, 'warning');
    await dialog.getByRole('button').filter({ hasText: /\S/ }).first().click();
    await dialog.getByRole('textbox').fill('123456');
    await expect(page.getByText('816 402')).toBeVisible();
    await expect(page.getByRole('link', { name: /./ }).and(page.locator('[href$="/trip"]'))).toBeVisible();
    // After a reload the page shows the codes stored on the device, without a toast.
    await page.reload();
    await expect(page.getByText('816 402')).toBeVisible();
    await shoot(page, 'codes');

    await ticket.getByRole('button').nth(1).click();
    await expect(dialog.getByText('816 402')).toBeVisible();
    await shoot(page, 'counter');
    await page.keyboard.press('Escape');

    await page.goto(`/transactions/${orderId}/trip`);
    await expect(page.getByText('816 402')).toBeVisible();
    await shoot(page, 'trip', { fullPage: true });
    expect(complaints).toEqual([]);
  });
}
