import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { moveTo, signIn, watchConsole } from './shell-session.ts';
import { answerPoints, firstPoint } from './wallet/points-answers.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

test.use({ timezoneId: 'Europe/Kyiv' });

for (const { width, height, colorScheme, language } of looks) {
  const shoot = async (page: Page, name: string): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`);
    await expectAccessible(page, name);
  };

  test(`points and amounts, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await signIn(page, { kycStatus: 'approved' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await answerPoints(page);

    await page.goto('/cashin?amount=2500&coin=USDT');
    await expect(page.locator('input[name=balance]')).toHaveValue(/\d/);
    await shoot(page, 'cash-in');
    await moveTo(page, '/cashout?way=cash');
    await page.locator('input[name=cash]').fill('1500');
    await expect(page.locator('input[name=balance]')).toHaveValue(/\d/);
    await shoot(page, 'cash-out-short');
    await moveTo(page, `/cashin/map?amount=2500&city=Kyiv&point=${firstPoint}`);
    await page.locator('fieldset').nth(1).getByRole('radio').nth(2).check({ force: true });
    await expect(page.locator('button[type=submit]')).toBeEnabled();
    await expect(page.getByRole('region').getByRole('button', { pressed: true })).toHaveCount(1);
    await shoot(page, 'visit');
    await moveTo(page, '/settings/exchange-points');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
    await shoot(page, 'points');
    expect(complaints).toEqual([]);
  });
}
