import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readCode } from './mailbox.ts';
import { mailedProof } from './step-up.ts';
import { nextTotp } from './totp.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export const password = 'Dnipro7bridges!';

/** A unique address: every test has its own accounts. */
export const newEmail = (): string => `olena.${randomUUID().slice(0, 13)}@example.com`;

export interface Signed {
  readonly id: string;
  readonly jwtToken: string;
  readonly refreshToken: string;
}

const device = { deviceName: 'Test client', platformName: 'Web' };

/** Registers and verifies an account through the API. */
export async function openAccount(
  request: APIRequestContext,
  {
    deviceId = `test-${randomUUID()}`,
    language = 'en-US',
  }: { readonly deviceId?: string; readonly language?: string } = {},
): Promise<Account & Signed> {
  const email = newEmail();
  const body = { email, password, termsAccepted: true, deviceId, language, ...device };
  const registered = await request.post('/api/users', { data: body });
  expect(registered.status()).toBe(200);
  const { id, jwtToken }: Signed = await registered.json();
  const verified = await request.put(`/api/users/${id}/emailverification`, {
    data: { code: await readCode(request, email) },
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(verified.status()).toBe(200);
  const signed: Signed = await verified.json();
  return { id, email, password, jwtToken: signed.jwtToken, refreshToken: signed.refreshToken };
}

/**
 * Registers an account and stores its session in the page, which is faster than signing in through the form: form and
 * dashboard would take a second each.
 */
export async function openSession(page: Page): Promise<Account & Signed> {
  const deviceId = `test-${randomUUID()}`;
  // Calls of the page's own context store their cookies there.
  const account = await openAccount(page.request, { deviceId });
  await placeSession(page, account, deviceId);
  return account;
}

/** Stores the result of a sign-in in the page. */
export async function placeSession(page: Page, signed: Signed, deviceId: string): Promise<void> {
  await page.goto('/healthz');
  const url = new URL('/', page.url()).href;
  await page.context().addCookies([{ name: 'gim-device-id', value: deviceId, url }]);
  await page.evaluate(({ id, jwtToken, refreshToken }) => {
    sessionStorage.setItem('jwtToken', jwtToken);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('userId', id);
  }, signed);
}

export interface TwoFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor on through the API. */
export async function turnTwoFactorOn(
  request: APIRequestContext,
  account: Account & Pick<Signed, 'jwtToken'>,
): Promise<TwoFactor> {
  const { id, jwtToken } = account;
  const headers = { authorization: `Bearer ${jwtToken}` };
  const stepUp = await mailedProof(request, account, { purpose: 'enableTwoFactor' });
  const started = await request.patch(`/api/users/${id}/enable2fa`, { data: { stepUp }, headers });
  const { secret }: { secret: string } = await started.json();
  const code = await nextTotp(request, secret);
  const confirmed = await request.patch(`/api/users/${id}/confirm2fa`, { data: { code }, headers });
  expect(confirmed.status()).toBe(200);
  const { recoveryCodes }: { recoveryCodes: string[] } = await confirmed.json();
  return { secret, recoveryCodes };
}

/** Opens the sign-in form, fills it in and submits it, in any language. */
export async function fillSignIn(page: Page, account: Omit<Account, 'id'>, origin = ''): Promise<void> {
  await page.goto(`${origin}/`);
  await enterSignIn(page, account);
}

/** Fills in and submits the visible sign-in form. */
export async function enterSignIn(page: Page, { email, password }: Omit<Account, 'id'>): Promise<void> {
  // Wait for hydration, or the click would be lost.
  await expect(page).toHaveTitle(/ · Gim$/);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** Signs in on the page, up to the dashboard. */
export async function signIn(page: Page, account: Omit<Account, 'id'>, origin = ''): Promise<void> {
  await fillSignIn(page, account, origin);
  await expect(page).toHaveURL(`${origin}/dashboard`);
}
