import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { pushAddress } from '../push-address.ts';
import { type Account, fillSignIn, signIn } from './accounts.ts';
import { fillTotp } from './totp.ts';

/** Sets the language of all pages of a test. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
}

export async function logOut(page: Page, name: string): Promise<void> {
  await pushAddress(page, '/settings');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/');
}

/** Signs in with password and authenticator code. */
export async function signInWithCode(
  page: Page,
  request: APIRequestContext,
  { account, secret }: { readonly account: Account; readonly secret: string },
): Promise<void> {
  await fillSignIn(page, account);
  await fillTotp(page.getByRole('dialog').getByRole('textbox').first(), { request, secret });
  await expect(page).toHaveURL('/dashboard');
}

/** Adds a virtual authenticator that behaves like a phone with Face ID. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export interface OtherDevice {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Signs the account in on a second device. */
export async function openOtherDevice(browser: Browser, account: Account): Promise<OtherDevice> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  return { page, close: () => context.close() };
}
