import { transactionNumber } from '@gim/contract/transactions';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { demoPassword, signInAtDesk, totpSecretOf } from '../desk/staff-sign-in.ts';
import { openTexts, type Translate } from '../identity/texts.ts';

export interface DeskPage {
  readonly page: Page;
  readonly t: Translate;
}

interface DeskOptions {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: 'en-US' | 'uk';
  readonly email: string;
  readonly path: string;
}

/** Opens the desk for a staff member in a separate browser context. */
export async function openDesk(options: DeskOptions): Promise<DeskPage> {
  const { browser, request, origin, language, email, path } = options;
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const secret = await totpSecretOf(page, email);
  await page.goto(path);
  await signInAtDesk(page, request, { email, password: demoPassword, secret });
  return { page, t: openTexts(language, 'desk') };
}

/** Selects the order's row. */
export async function choose({ page }: DeskPage, id: string): Promise<void> {
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: transactionNumber(id) });
  await row.getByRole('button').click({ timeout: 20_000 });
  await expect(page.getByRole('complementary')).toContainText(transactionNumber(id));
}

/** Presses F2 and types the six digits, which submit automatically. */
export async function typeCode({ page }: DeskPage, code: string): Promise<void> {
  await page.keyboard.press('F2');
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
  await page.keyboard.type(code);
}

/** Counts the notes by keyboard and confirms, from the seal to F9. `notes` from $100 down. */
export async function countAndConfirm(
  { page, t }: DeskPage,
  { notes, amount, side }: { notes: readonly number[]; amount: string; side: 'In' | 'Out' },
): Promise<void> {
  await expect(page.getByText(t('cash-orders:count.first.seal'))).toBeVisible();
  await page.keyboard.press(' ');
  await page.keyboard.press('F4');
  for (const pieces of notes) {
    await page.keyboard.type(String(pieces));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(t('cash-orders:count.equals'))).toBeVisible();
  await page.keyboard.press('=');
  await page.keyboard.type(amount);
  await expect(page.getByText(t('cash-orders:count.amountSame'))).toBeVisible();
  await page.keyboard.press('F9');
  const done = page.getByRole('main').getByText(t(`cash-orders:count.done${side}`), { exact: true });
  await expect(done).toBeVisible();
}

/** Drawing and mark of the large seal on a page, to compare seals. */
export async function sealOf(page: Page): Promise<string> {
  const seal = page.locator('svg[viewBox="0 0 2000 2000"]:has(text)').first();
  const path = seal.locator('path').first();
  await expect(path).toHaveAttribute('d', /.+/);
  const mark = await seal.locator('text').textContent();
  expect(mark).toMatch(/^[2-9][A-Z]$/);
  return `${mark} ${await path.getAttribute('d')}`;
}
