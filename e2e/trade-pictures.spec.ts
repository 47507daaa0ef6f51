import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { pushAddress } from './push-address.ts';
import { signIn, watchConsole } from './shell-session.ts';
import { answerTrades } from './wallet/trade-answers.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

for (const { width, height, colorScheme, language } of looks) {
  test(`trading, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = async (name: string): Promise<void> => {
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`);
      await expectAccessible(page, name);
    };
    const trades = await openTrade(page, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });

    await page.goto('/coins/BTC/buy');
    await page.getByRole('group').getByRole('button').nth(2).click();
    await expect(page.locator('[data-state=holding]')).toBeVisible();
    await shoot('buy');

    trades.refuse = 'PriceMoved';
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await shoot('moved');

    await page.locator('button[type=submit]').click();
    await expect(page.locator('h1:focus')).toContainText('0');
    await shoot('receipt');

    // The amount has the focus on this page, not the title.
    await pushAddress(page, '/coins/BTC/sell');
    await page.locator('input[name=amount]').fill('7');
    await expect(page.locator('[data-state=holding]')).toBeVisible();
    await shoot('sell-short');

    await pushAddress(page, '/coins/BTC#recurring-buy');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[role=slider] svg')).toBeVisible();
    await shoot('recurring-buy');
    await pushAddress(page, '/coins/BTC#price-alert');
    // Matches percentages only, because the previous dialog has similar buttons for sums.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^\+5\s?%$/ })
      .click();
    await shoot('price-alert');
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
}

async function openTrade(page: Page, language: string): Promise<{ refuse: string | null }> {
  await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
  await signIn(page, { kycStatus: 'approved' });
  return answerTrades(page);
}
