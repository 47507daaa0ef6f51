import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newEmail, password } from '../identity/accounts.ts';
import { readCode } from '../identity/mailbox.ts';
import { readStepUpCode } from '../identity/step-up.ts';
import type { Translate } from '../identity/texts.ts';
import { fund, type Owner, trade } from '../wallet/sandbox.ts';

export interface Program {
  readonly affiliateId: string;
  readonly link: string;
  readonly availableUsd: string;
  readonly earnedUsd: string;
  readonly month: Readonly<Record<string, number>>;
}

export async function programOf(request: APIRequestContext, { id, jwtToken }: Owner): Promise<Program> {
  const answer = await request.get(`/api/users/${id}/affiliate`, {
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Follows a link and registers through the form. */
export async function joinByLink(page: Page, link: string, t: Translate): Promise<Owner> {
  const email = newEmail();
  await page.goto(link);
  await expect(page).toHaveTitle(/ · Gim$/);
  await page.getByRole('tab', { name: t('sessions:landing.register') }).click();
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="new-password"]').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('sessions:register.submit'), exact: true }).click();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeFocused();
  await code.fill(await readCode(page.request, email));
  await expect(page).toHaveURL('/dashboard');
  const signed = await page.evaluate(() => ({
    id: localStorage.getItem('userId') ?? '',
    jwtToken: sessionStorage.getItem('jwtToken') ?? '',
    refreshToken: localStorage.getItem('refreshToken') ?? '',
  }));
  return { ...signed, email, password };
}

/** Registers with an affiliate id through the API. */
export async function joinByApi(request: APIRequestContext, affiliateId: string): Promise<Owner> {
  const email = newEmail();
  const device = { deviceId: `test-${randomUUID()}`, deviceName: 'Test client', platformName: 'Web' };
  const body = { email, password, termsAccepted: true, affiliateId, language: 'en-US', ...device };
  const opened = await request.post('/api/users', { data: body });
  const { id, jwtToken: first }: Owner = await opened.json();
  const proven = await request.put(`/api/users/${id}/emailverification`, {
    data: { code: await readCode(request, email) },
    headers: { authorization: `Bearer ${first}` },
  });
  expect(proven.status()).toBe(200);
  const { jwtToken, refreshToken }: Owner = await proven.json();
  return { id, email, password, jwtToken, refreshToken };
}

/** Buys BTC for this many dollars, which the sandbox grants first. The fee is half a percent. */
export async function payFees(request: APIRequestContext, owner: Owner, dollars: string): Promise<void> {
  await fund(request, owner, String(Number.parseInt(dollars, 10) + 1_000));
  await trade(request, owner, { side: 'Buy', coin: 'BTC', quoteAmount: dollars });
}

/** Withdraws all income to the user's balance with a mailed proof. Ends on the transaction's page. */
export async function withdrawIncome(page: Page, owner: Owner, t: Translate): Promise<void> {
  await page.goto('/settings/affiliate-program');
  await page.getByRole('link', { name: t('affiliate:program.withdraw') }).click();
  await page.locator('input[autocomplete="current-password"]').fill(owner.password);
  const code = await readStepUpCode(page.request, owner.email, 'createAffiliateWithdrawal');
  await page.getByLabel(/^(6-digit code from the e-mail|Код із 6 цифр із листа)$/).fill(code);
  await page.getByRole('button', { name: t('affiliate:withdraw.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
}
