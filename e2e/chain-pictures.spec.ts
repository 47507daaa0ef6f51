import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { moveTo, signIn, watchConsole } from './shell-session.ts';
import {
  answerChains,
  type ChainAnswers,
  ledger,
  lookAlike,
  operationPath,
  tonWallet,
} from './wallet/chain-answers.ts';

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
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`);
      await expectAccessible(page, name);
    };
  const open = async (page: Page): Promise<ChainAnswers> => {
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await signIn(page, { kycStatus: 'approved' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    return answerChains(page);
  };

  test(`deposits, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    await open(page);
    await page.goto('/coins/USDT/deposit');
    await expect(page.getByRole('img')).toBeVisible();
    await shoot('deposit');
    await page.getByRole('group').first().getByRole('button').nth(1).click();
    await expect(page.getByRole('img')).toHaveCount(0);
    await shoot('deposit-off');
    await moveTo(page, '/coins/TON/deposit');
    await expect(page.getByRole('img')).toBeVisible();
    await shoot('deposit-memo');
    await page.getByRole('group').last().getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('textbox').fill('abc');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await shoot('deposit-lookup');
    expect(complaints).toEqual([]);
  });

  test(`withdrawals, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    const answers = await open(page);
    const address = page.locator('textarea[name=address]');
    const submit = page.locator('main button[type=submit]');
    await page.goto('/coins/USDT/withdraw');
    await expect(page.getByRole('list')).not.toHaveCount(0);
    await expect(page.getByText('Ledger at home')).toBeVisible();
    await shoot('withdraw');
    await address.fill(lookAlike);
    await expect(page.getByRole('alert')).toContainText(ledger.slice(0, 8));
    await shoot('withdraw-alike');
    await address.fill(ledger);
    await expect(submit).toBeEnabled();
    await submit.click();
    await page.locator('input[name=amount]').fill('600');
    await expect(submit).toBeEnabled();
    await page.locator('input[name=test]').check();
    // The test has a fee of its own, here as in the confirmation.
    await expect(page.getByText(/594[.,]00/)).toBeVisible();
    await shoot('withdraw-amount');
    await submit.click();
    await expect(page.getByRole('dialog').getByText(ledger.slice(6, -6))).toBeVisible();
    await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/594[.,]00/)).toBeVisible();
    await shoot('withdraw-confirm');
    await page.keyboard.press('Escape');
    answers.refuse = { call: 'preview', problem: 'WithdrawalsStopped' };
    await page.locator('input[name=amount]').fill('601');
    await expect(page.getByRole('alert')).toBeVisible();
    await shoot('withdraw-stopped');

    await moveTo(page, '/coins/TON/withdraw');
    await address.fill(tonWallet);
    await expect(page.locator('input[name=memo]')).toBeVisible();
    await submit.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await shoot('withdraw-memo');
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  test(`on-chain operations, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    const shoot = shooter(page);
    await open(page);
    const names = ['undo', 'delayed', 'review', 'sent', 'slow', 'test', 'release', 'deposit-seen'];
    await page.goto(operationPath(1));
    for (const [index, name] of names.entries()) {
      if (index > 0) await moveTo(page, operationPath(index + 1));
      await expect(page.getByRole('article')).toBeVisible();
      if (name === 'slow') await expect(page.getByRole('radio').first()).toBeVisible();
      await shoot(`operation-${name}`);
    }
    expect(complaints).toEqual([]);
  });
}
