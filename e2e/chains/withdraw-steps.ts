import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Account } from '../identity/accounts.ts';
import { readStepUpCode } from '../identity/step-up.ts';
import type { Translate } from '../identity/texts.ts';
import type { Owner } from '../wallet/sandbox.ts';

export interface Wanted {
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly memo?: string;
}

/** First step: the address, and its memo or the checkbox for none. */
export async function enterRecipient(page: Page, { coin, address, memo }: Wanted): Promise<void> {
  await page.goto(`/coins/${coin}/withdraw`);
  await page.locator('textarea[name=address]').fill(address);
  const next = page.locator('main button[type=submit]');
  await expect(page.getByRole('combobox')).toBeVisible();
  if (memo !== undefined) await page.locator('input[name=memo]').fill(memo);
  await expect(next).toBeEnabled();
  await next.click();
}

/** Second step: the amount, up to the confirmation sheet. */
export async function enterAmount(page: Page, amount: string): Promise<void> {
  await page.locator('input[name=amount]').fill(amount);
  const review = page.locator('main button[type=submit]');
  await expect(review).toBeEnabled();
  await review.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

interface Sending {
  readonly account: Pick<Account, 'email' | 'password'>;
  readonly t: Translate;
}

const usedCodes = new Map<string, string>();

/** The code of the latest withdrawal, not of an earlier mail. */
async function newCode(request: APIRequestContext, email: string): Promise<string> {
  const read = () => readStepUpCode(request, email, 'createWithdrawal');
  await expect.poll(read).not.toBe(usedCodes.get(email));
  const code = await read();
  usedCodes.set(email, code);
  return code;
}

/** Proves with password and mailed code, then confirms the hold button. Ends on the transaction's page. */
export async function proveAndHold(
  page: Page,
  request: APIRequestContext,
  { account: { email, password }, t }: Sending,
): Promise<string> {
  // With reduced motion two presses of other buttons replace holding.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[autocomplete="current-password"]').fill(password);
  await sheet.getByLabel(t('step-up:form.emailCode')).fill(await newCode(request, email));
  const send = sheet.getByRole('button', { name: t('withdrawals:confirm.hold') });
  await expect(send).toBeEnabled();
  // Enter twice, for users who cannot hold the button.
  await send.press('Enter');
  await sheet.getByRole('button', { name: t('withdrawals:confirm.again') }).press('Enter');
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

const networks: Readonly<Record<string, string>> = { BTC: 'bitcoin', TON: 'ton' };

/**
 * Waits until the sandbox has funded its hot wallets. Before that, any payment is a large part of them and goes to
 * review.
 */
export async function untilPrompt(request: APIRequestContext, owner: Owner, wanted: Wanted): Promise<void> {
  const { coin, address, amount, memo = null } = wanted;
  const body = { coin, network: networks[coin] ?? 'ethereum', address, amount, memo };
  const ask = async (): Promise<unknown> => {
    const answer = await request.post(`/api/users/${owner.id}/withdrawals/preview`, {
      data: body,
      headers: { authorization: `Bearer ${owner.jwtToken}` },
    });
    const { warnings }: { warnings?: readonly { kind: string }[] } = await answer.json();
    return warnings?.map(({ kind }) => kind);
  };
  await expect.poll(ask, { timeout: 60_000 }).toEqual(['NewAddress']);
}
