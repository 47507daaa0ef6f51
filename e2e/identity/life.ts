import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { pushAddress } from '../push-address.ts';
import { newEmail, password } from './accounts.ts';
import { type ConsoleLog, entry, lastToken, listen } from './host-app.ts';
import { readCode } from './mailbox.ts';
import { openTexts, type Translate } from './texts.ts';
import { fillTotp } from './totp.ts';

/** The page of a flow and the state of its account. */
export interface Life {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly t: Translate;
  readonly heard: ConsoleLog;
  readonly email: string;
  password: string;
  secret: string;
  recoveryCode: string;
  /** Opens a page: directly in a browser, or loaded with its token in a host app. */
  readonly open: (path: string) => Promise<void>;
}

export function startLife(
  { page, request }: { page: Page; request: APIRequestContext },
  { language, isWebview }: { language: 'en-US' | 'uk'; isWebview: boolean },
  email: string = newEmail(),
): Life {
  const deviceId = `host-${randomUUID()}`;
  const heard = listen(page);
  const isOpen = (): boolean => page.url() !== 'about:blank';
  const openInHost = async (path: string): Promise<void> => {
    // Settings dialogs are opened within the page; other pages are loaded by the host.
    if (isOpen() && path.startsWith('/settings') && !path.startsWith('/settings/')) {
      return pushAddress(page, path);
    }
    const userId = await page.evaluate(() => globalThis.localStorage?.getItem('userId')).catch(() => null);
    const token = userId ? { userId, refreshToken: lastToken(heard.signals) } : {};
    await page.goto(entry(path, { deviceId, ...token }));
  };
  const openInBrowser = async (path: string): Promise<void> => {
    if (isOpen()) await pushAddress(page, path);
    else await page.goto(path);
  };
  return {
    page,
    request,
    t: openTexts(language),
    heard,
    email,
    password,
    secret: '',
    recoveryCode: '',
    open: isWebview ? openInHost : openInBrowser,
  };
}

export const codeField = (within: Page | Locator): Locator =>
  within.locator('input[autocomplete="one-time-code"]');

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export async function registerAndVerify({ page, request, t, email, open, password }: Life): Promise<void> {
  await open('/');
  // Wait for hydration, or the click would be lost.
  await expect(page).toHaveTitle(/ · Gim$/);
  await page.getByRole('tab', { name: t('sessions:landing.register') }).click();
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="new-password"]').fill(password);
  await page.getByRole('checkbox').check();
  await button(page, t('sessions:register.submit')).click();
  await expect(page.getByRole('heading', { level: 1, name: t('sessions:verification.title') })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await readCode(request, email));
  await expect(page).toHaveURL('/dashboard');
}

export async function logOut({ page, t, open }: Life): Promise<void> {
  await open('/settings');
  await button(page, t('users:settings.logOut')).click();
  await expect(page).toHaveURL('/');
}

/** Fills in the sign-in form that is visible after signing out. */
export async function enterPassword({ page, t, email, password }: Life): Promise<void> {
  // Wait for hydration, or the click would be lost.
  await expect(page).toHaveTitle(/ · Gim$/);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await button(page, t('sessions:signIn.submit')).click();
}

export async function signInWithCode(life: Life): Promise<void> {
  const { page, request, t } = life;
  await enterPassword(life);
  const dialog = page.getByRole('dialog', { name: t('sessions:securityVerification.title') });
  await fillTotp(codeField(dialog), { request, secret: life.secret });
  await expect(page).toHaveURL('/dashboard');
}

export async function signInWithRecoveryCode(life: Life): Promise<void> {
  const { page, t } = life;
  await enterPassword(life);
  const dialog = page.getByRole('dialog', { name: t('sessions:securityVerification.title') });
  await button(dialog, t('app:secondFactor.useRecovery')).click();
  await dialog.locator('input[type="text"]').fill(life.recoveryCode);
  await button(dialog, t('sessions:securityVerification.submit')).click();
  await expect(page).toHaveURL('/dashboard');
}

export async function signInWithFaceId({ page, t }: Life): Promise<void> {
  await button(page, t('sessions:signIn.faceId')).click();
  await expect(page).toHaveURL('/dashboard');
}
