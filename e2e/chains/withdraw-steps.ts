import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Account } from '../identity/accounts.ts';
import { readStepUpCode } from '../identity/step-up.ts';
import type { Say } from '../identity/texts.ts';
import type { Owner } from '../wallet/sandbox.ts';

export interface Wanted {
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly memo?: string;
}

/** The first step: the address, its memo or the tick that there is none, and on. */
export async function enterRecipient(page: Page, { coin, address, memo }: Wanted): Promise<void> {
  await page.goto(`/coins/${coin}/withdraw`);
  await page.locator('textarea[name=address]').fill(address);
  const next = page.locator('main button[type=submit]');
  await expect(page.getByRole('combobox')).toBeVisible();
  if (memo !== undefined) await page.locator('input[name=memo]').fill(memo);
  await expect(next).toBeEnabled();
  await next.click();
}

/** The second step, up to the sheet of the last look. */
export async function enterAmount(page: Page, amount: string): Promise<void> {
  await page.locator('input[name=amount]').fill(amount);
  const review = page.locator('main button[type=submit]');
  await expect(review).toBeEnabled();
  await review.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

interface Sending {
  readonly account: Pick<Account, 'email' | 'password'>;
  readonly say: Say;
}

const usedCodes = new Map<string, string>();

/** The code of the newest withdrawal, not the one of the mail before it. */
async function newCode(request: APIRequestContext, email: string): Promise<string> {
  const read = () => readStepUpCode(request, email, 'createWithdrawal');
  await expect.poll(read).not.toBe(usedCodes.get(email));
  const code = await read();
  usedCodes.set(email, code);
  return code;
}

/** The proof of an account without a factor, and the held button. Ends on the page of the operation. */
export async function proveAndHold(
  page: Page,
  request: APIRequestContext,
  { account: { email, password }, say }: Sending,
): Promise<string> {
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[autocomplete="current-password"]').fill(password);
  await sheet.getByLabel(say('step-up:form.emailCode')).fill(await newCode(request, email));
  const send = sheet.getByRole('button', { name: say('withdrawals:confirm.hold') });
  await expect(send).toBeEnabled();
  // The keyboard's way: Enter twice, as whoever cannot hold does it.
  await send.press('Enter');
  await sheet.getByRole('button', { name: say('withdrawals:confirm.again') }).press('Enter');
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

const networks: Readonly<Record<string, string>> = { BTC: 'bitcoin', TON: 'ton' };

/** The sandbox pays its hot wallets in the first seconds. Before that every payment is a large part of them. */
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
