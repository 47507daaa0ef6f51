import { expect } from '@playwright/test';
import { proveByMail } from '../identity/step-up.ts';
import type { Translate } from '../identity/texts.ts';
import type { Customer } from './customer.ts';

interface Options {
  readonly side: 'in' | 'out';
  readonly amount: string;
  readonly pointId: string;
  /** Index of the free slot on the first free day. */
  readonly time: number;
  readonly t: Translate;
}

/** Books a visit through the screens, from the amount on. Returns the order's id. */
export async function bookOnScreen(customer: Customer, options: Options): Promise<string> {
  const { page } = customer;
  const { side, amount, pointId, time, t } = options;
  const path = side === 'in' ? '/cashin' : '/cashout';
  await page.goto(`${path}?${side === 'in' ? '' : 'way=cash&'}point=${pointId}`);
  await page.getByRole('main').getByRole('textbox').first().fill(amount);
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(new RegExp(`${path}/map\\?.*amount=${amount}`));
  const times = page
    .getByRole('group', { name: t('points:visit.time'), exact: true })
    .locator('input[type="radio"]:not(:disabled)');
  await expect(times.first()).toBeAttached({ timeout: 30_000 });
  await times.nth(time).check({ force: true });
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}/);
  return /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)?.[0] ?? '';
}

/** Opens the codes on the order's page: the warning, the step-up proof, then the six digits. */
export async function openCodes(
  customer: Customer,
  { t, id }: { readonly t: Translate; readonly id: string },
): Promise<string> {
  const { page, request } = customer;
  await page.goto(`/transactions/${id}`);
  const answered = page.waitForResponse((one) => one.url().endsWith(`/transactions/${id}/code`));
  await page.getByRole('button', { name: t('transactions:cash.codes.get') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('transactions:cash.take.warning'));
  await dialog.getByRole('button', { name: t('transactions:cash.codes.get') }).click();
  await proveByMail(dialog, request, { ...customer, purpose: 'getCashCode' });
  const { code }: { code: string } = await (await answered).json();
  await expect(dialog).toBeHidden();
  // Compare digits only, however the page groups them.
  await expect
    .poll(async () => (await page.getByRole('article').first().innerText()).replace(/\D/g, ''))
    .toContain(code);
  return code;
}
