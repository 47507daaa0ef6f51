import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { type Account, fillSignIn, openAccount, openSession, turnTwoFactorOn } from './identity/accounts.ts';
import { findMail, readCode } from './identity/mailbox.ts';
import { addAuthenticator, chooseLanguage, logOut, signInWithCode } from './identity/settings.ts';
import { proveByMail, readStepUpCode } from './identity/step-up.ts';
import { openTexts } from './identity/texts.ts';
import { fillTotp } from './identity/totp.ts';
import { pushAddress } from './push-address.ts';

test.describe.configure({ timeout: 90_000 });

/** The visible texts in both languages, by which the tests find elements. */
const words = {
  'en-US': {
    setUp: 'Set up',
    newCodes: 'New recovery codes',
    remove: /^Remove /,
    turnOff: 'Turn off',
    saved: 'I have saved the codes',
    done: 'Done',
    twoFactorOn: 'Two-factor login is on',
    hold: 'Withdrawals are paused',
    code: '6-digit code',
    lostApp: 'I lost access to the app',
    recoveryCode: 'Recovery code',
    faceId: 'Face ID on this device',
    faceIdSignIn: 'Sign in with Face ID',
    confirmFaceId: 'Confirm with Face ID',
    logOut: 'Sign out',
    delete: 'Delete account',
    privacy: 'Privacy policy',
    keep: 'Keep the account',
    offMail: 'Two-factor login is off',
    onMail: 'Two-factor login is on',
  },
  uk: {
    setUp: 'Налаштувати',
    newCodes: 'Нові резервні коди',
    remove: /^Видалити /,
    turnOff: 'Вимкнути',
    saved: 'Коди збережено',
    done: 'Готово',
    twoFactorOn: 'Двофакторний вхід увімкнено',
    hold: 'Виведення призупинено',
    code: 'Код із 6 цифр',
    lostApp: 'Немає доступу до застосунку',
    recoveryCode: 'Резервний код',
    faceId: 'Face ID на цьому пристрої',
    faceIdSignIn: 'Увійти через Face ID',
    confirmFaceId: 'Підтвердити через Face ID',
    logOut: 'Вийти',
    delete: 'Видалити акаунт',
    privacy: 'Політиці приватності',
    keep: 'Залишити акаунт',
    offMail: 'Двофакторний вхід вимкнено',
    onMail: 'Двофакторний вхід увімкнено',
  },
} as const;

/** The secret shown under the QR code for manual entry. */
const shownSecret = async (page: Page): Promise<string> => {
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
};

for (const language of flowLanguages('en-US')) {
  const word = words[language];

  test.describe(`settings in ${language}`, () => {
    test('A-12, A-13: two-factor goes on with a code, shows its recovery codes once, and off again', async ({
      page,
      request,
    }) => {
      const account = await openSession(page);
      await chooseLanguage(page, language);
      await page.goto('/settings/2fa');
      await page.getByRole('button', { name: word.setUp }).click();
      const question = page.getByRole('alertdialog');
      await expect(question.locator('input[autocomplete="current-password"]')).toBeVisible();
      await expectAccessible(page);
      await question.locator('input[autocomplete="current-password"]').fill('Wrong7password!');
      const mailed = await readStepUpCode(request, account.email, 'enableTwoFactor');
      await question.locator('input[autocomplete="one-time-code"]').fill(mailed);
      await question.getByRole('button', { name: /^(Confirm|Підтвердити)$/ }).click();
      await expect(question.getByRole('alert')).toBeVisible();
      await proveByMail(question, request, { ...account, purpose: 'enableTwoFactor' });
      const secret = await shownSecret(page);
      await expectAccessible(page);
      await page.getByLabel(word.code).fill('000000');
      await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
      await fillTotp(page.getByLabel(word.code), { request, secret });
      const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/ });
      await expect(codes).toHaveCount(10);
      await expectAccessible(page);
      const [first = ''] = await codes.allTextContents();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /^(Download|Завантажити)$/ }).click();
      expect(readFileSync(await (await download).path(), 'utf8')).toContain(first);
      await expect(page.getByRole('button', { name: word.done })).toBeDisabled();
      await page.getByLabel(word.saved).check();
      await page.getByRole('button', { name: word.done }).click();
      await expect(page.getByText(word.twoFactorOn)).toBeVisible();
      await expect(page.getByText(first)).toHaveCount(0);
      // The codes are never shown again, not even after a reload, and the renewed session is valid.
      await page.reload();
      await expect(page.getByText(word.twoFactorOn)).toBeVisible();
      await expect(page.getByText(first)).toHaveCount(0);
      // Enabling the first second factor pauses withdrawals, and its mail has a link for an owner who did not do it.
      await expect(page.getByText(word.hold, { exact: true })).toBeVisible();
      await expect(page.getByTestId('hold-time')).toHaveText(/^2[34]\s/);
      const told = await findMail(request, account.email, ({ subject }) => subject === word.onMail);
      expect(told.text).toMatch(/\/#freeze=[\w-]+$/m);

      await page.getByRole('button', { name: word.newCodes }).click();
      await fillTotp(page.getByRole('alertdialog').getByLabel(word.code), { request, secret });
      await expect(codes).toHaveCount(10);
      const [newest = ''] = await codes.allTextContents();
      await page.getByLabel(word.saved).check();
      await page.getByRole('button', { name: word.done }).click();

      await page.getByRole('button', { name: word.turnOff }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: word.lostApp }).click();
      await dialog.getByLabel(word.recoveryCode).fill(first);
      await dialog.getByRole('button', { name: word.turnOff }).click();
      await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible();
      await dialog.getByLabel(word.recoveryCode).fill(newest);
      await dialog.getByRole('button', { name: word.turnOff }).click();
      await expect(page.getByText(word.hold, { exact: true })).toBeVisible();
      await expect(page.getByTestId('hold-time')).toHaveText(/^4[78]\s/);
      await expect(page.getByRole('button', { name: word.setUp })).toBeVisible();
      for (const path of ['/settings', '/dashboard']) {
        await page.goto(path);
        await expect(page.getByText(word.hold, { exact: true })).toBeVisible();
      }
      await findMail(request, account.email, ({ subject }) => subject === word.offMail);
    });

    test('A-14: Face ID is activated on the device and signs in', async ({ page, request }) => {
      const account = await openSession(page);
      await addAuthenticator(page);
      await chooseLanguage(page, language);
      await page.goto('/settings/faceid');
      // The controlled switch changes after the server's answer, so use `click` instead of `check`.
      await page.getByRole('switch', { name: word.faceId }).click();
      await proveByMail(page.getByRole('alertdialog'), request, { ...account, purpose: 'addPasskey' });
      await expect(page.getByRole('switch', { name: word.faceId })).toBeChecked();
      await expectAccessible(page);
      await logOut(page, word.logOut);
      await page.getByRole('button', { name: word.faceIdSignIn }).click();
      await expect(page).toHaveURL('/dashboard');
      await pushAddress(page, '/settings/faceid');
      await page.getByRole('switch', { name: word.faceId }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: word.confirmFaceId }).click();
      await expect(page.getByRole('switch', { name: word.faceId })).not.toBeChecked();
    });

    test('A-14: with two-factor on a passkey takes a code, and one of a lost device is removed', async ({
      page,
      request,
      browser,
    }) => {
      const account = await openAccount(request);
      const { secret } = await turnTwoFactorOn(request, account);
      const lost = await (await browser.newContext()).newPage();
      await addAuthenticator(lost);
      await chooseLanguage(lost, language);
      await signInWithCode(lost, request, { account, secret });
      await pushAddress(lost, '/settings/faceid');
      await lost.getByRole('switch', { name: word.faceId }).click();
      await fillTotp(lost.getByRole('alertdialog').getByLabel(word.code), { request, secret });
      await expect(lost.getByRole('switch', { name: word.faceId })).toBeChecked();
      await lost.context().close();
      await chooseLanguage(page, language);
      await signInWithCode(page, request, { account, secret });
      await pushAddress(page, '/settings/faceid');
      await expect(page.getByRole('switch', { name: word.faceId })).not.toBeChecked();
      await expectAccessible(page);
      await page.getByRole('button', { name: word.remove }).click();
      const dialog = page.getByRole('alertdialog');
      await fillTotp(dialog.getByLabel(word.code), { request, secret });
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: word.remove })).toHaveCount(0);
    });

    test('the account is deleted after a fresh factor, and its e-mail is free again', async ({
      page,
      request,
    }) => {
      const account = await openAccount(request);
      const { secret } = await turnTwoFactorOn(request, account);
      await chooseLanguage(page, language);
      await signInWithCode(page, request, { account, secret });
      await pushAddress(page, '/settings');
      await page.getByRole('link', { name: word.delete }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('link', { name: word.privacy })).toHaveAttribute('href', '/privacy');
      await expect(dialog.getByRole('button', { name: word.keep })).toBeFocused();
      await dialog.getByRole('button', { name: word.delete }).click();
      await dialog.getByLabel(word.code).fill('000000');
      await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible();
      await expectAccessible(page);
      await fillTotp(dialog.getByLabel(word.code), { request, secret });
      await expect(page).toHaveURL('/');
      const t = openTexts(language);
      await expect(page.getByText(t('sessions:farewell.deleted'))).toBeVisible();
      await expect(page.getByText(t('sessions:farewell.deletedText'))).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
      await fillSignIn(page, account);
      await expect(page.getByRole('alert')).toBeVisible();
      await registerAgain(request, account);
      await readCode(request, account.email, 2);
    });
  });
}

/** Only a new e-mail gets a code; a registered one gets a mail without a code. */
async function registerAgain(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const reply = await request.post('/api/users', {
    data: {
      email,
      password,
      termsAccepted: true,
      deviceId: `test-${randomUUID()}`,
      deviceName: 'Test client',
      platformName: 'Web',
      language: 'en-US',
    },
  });
  expect(reply.status()).toBe(200);
}
