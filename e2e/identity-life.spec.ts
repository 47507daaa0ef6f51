import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openAccount } from './identity/accounts.ts';
import { agentOf } from './identity/host-app.ts';
import {
  button,
  codeField,
  enterPassword,
  type Life,
  logOut,
  registerAndVerify,
  signInWithCode,
  signInWithFaceId,
  signInWithRecoveryCode,
  startLife,
} from './identity/life.ts';
import { findMail, readCode } from './identity/mailbox.ts';
import { addAuthenticator } from './identity/settings.ts';
import { proveByMail } from './identity/step-up.ts';
import { fillTotp, nextTotp } from './identity/totp.ts';

const word = 'каштан-7';

async function turnTwoFactorOn(life: Life): Promise<void> {
  const { page, request, t, open } = life;
  await open('/settings/2fa');
  await button(page, t('two-factor:start.submit')).click();
  const question = page.getByRole('alertdialog');
  await proveByMail(question, request, { ...life, purpose: 'enableTwoFactor' });
  // Wait until the dialog has closed, because it has code fields too.
  await expect(question).toBeHidden();
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  life.secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await fillTotp(codeField(page), { request, secret: life.secret });
  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  [life.recoveryCode = ''] = await codes.allTextContents();
  await page.getByLabel(t('two-factor:recovery.saved')).check();
  await button(page, t('two-factor:recovery.finish')).click();
  await expect(page.getByText(t('two-factor:page.on'))).toBeVisible();
}

async function setAntiPhishingWord({ page, request, t, open, secret }: Life): Promise<void> {
  await open('/settings#anti-phishing');
  const dialog = page.getByRole('dialog', { name: t('users:antiPhishing.title') });
  await dialog.getByLabel(t('users:antiPhishing.label')).fill('a b');
  await button(dialog, t('users:antiPhishing.submit')).click();
  await expect(dialog.getByText(t('users:antiPhishing.invalid'))).toBeVisible();
  await dialog.getByLabel(t('users:antiPhishing.label')).fill(word);
  await button(dialog, t('users:antiPhishing.submit')).click();
  await fillTotp(codeField(dialog), { request, secret });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: new RegExp(word) })).toBeVisible();
}

/** With two-factor on, adding a passkey requires a new code (D5). */
async function activateFaceId({ page, request, t, open, secret }: Life): Promise<void> {
  await open('/settings/faceid');
  await page.getByRole('switch').click();
  const dialog = page.getByRole('alertdialog', { name: t('passkeys:activate.title') });
  await fillTotp(codeField(dialog), { request, secret });
  await expect(page.getByRole('switch')).toBeChecked();
}

/** Tries a wrong password, then changes it with a step-up proof, and reads the mail about it. */
async function changePassword(life: Life): Promise<void> {
  const { page, request, t, open, email } = life;
  await open('/settings#password');
  const dialog = page.getByRole('dialog', { name: t('users:password.title') });
  const change = async (current: string): Promise<void> => {
    await dialog.locator('input[autocomplete="current-password"]').fill(current);
    await dialog.locator('input[autocomplete="new-password"]').fill('Odesa9harbour!');
    await button(dialog, t('users:password.submit')).click();
  };
  await change('Wrong7password!');
  await expect(dialog.getByRole('alert')).toHaveText(t('users:problems.PasswordWrong'));
  await change(life.password);
  await button(dialog, t('step-up:form.useTotp')).click();
  await fillTotp(codeField(dialog), { request, secret: life.secret });
  await expect(dialog).toBeHidden();
  life.password = 'Odesa9harbour!';
  const { text, html } = await findMail(request, email, ({ subject }) =>
    ['Your password was changed', 'Пароль змінено'].includes(subject),
  );
  expect(text).toContain(word);
  expect(html).toContain(word);
}

/** Another device signs in through the API, appears in the list, and is signed out. */
async function endOtherDevice({ page, request, t, open, email, password, secret }: Life): Promise<void> {
  const deviceId = `other-${randomUUID()}`;
  const device = { deviceId, deviceName: 'Other phone', platformName: 'Android', language: 'en-US' };
  const asked = await request.post('/api/users/login', { data: { email, password, ...device } });
  const { id, loginTicket }: { id: string; loginTicket: string } = await asked.json();
  const confirmed = await request.post(`/api/users/${id}/loginconfirm`, {
    data: { code: await nextTotp(request, secret), loginTicket, deviceId },
  });
  const headers = { authorization: `Bearer ${(await confirmed.json()).jwtToken}` };
  expect((await request.get(`/api/users/${id}`, { headers })).status()).toBe(200);
  await open('/settings/devices');
  const other = page
    .getByRole('list', { name: t('devices:list.others') })
    .getByRole('listitem')
    .filter({ hasText: 'Other phone' });
  await other.getByRole('button').click();
  const dialog = page.getByRole('alertdialog');
  await button(dialog, t('step-up:form.usePasskey')).click();
  await expect(other).toHaveCount(0);
  await expect.poll(async () => (await request.get(`/api/users/${id}`, { headers })).status()).toBe(401);
}

async function resetPassword(life: Life): Promise<void> {
  const { page, request, t, email } = life;
  await page.getByRole('link', { name: t('sessions:signIn.forgot') }).click();
  // The previous page has an e-mail field too, so wait for this page.
  await expect(page.getByRole('heading', { name: t('sessions:passwordReset.startTitle') })).toBeVisible();
  await page.locator('input[type="email"]').fill(email);
  await button(page, t('sessions:passwordReset.startSubmit')).click();
  await expect(page.getByRole('heading', { name: t('sessions:passwordReset.finishTitle') })).toBeVisible();
  // The third code, after those of the registration and the step-up.
  await codeField(page).fill(await readCode(request, email, 3));
  life.password = 'Lviv4lions&towers';
  await page.locator('input[autocomplete="new-password"]').fill(life.password);
  await button(page, t('sessions:passwordReset.submit')).click();
  await fillTotp(codeField(page).nth(1), { request, secret: life.secret });
  await button(page, t('sessions:passwordReset.submit')).click();
  const done = page.getByRole('alertdialog', { name: t('sessions:passwordReset.doneTitle') });
  await button(done, t('sessions:passwordReset.doneSignIn')).click();
  await expect(page).toHaveURL('/');
}

async function deleteAccount(life: Life): Promise<void> {
  const { page, request, t, open } = life;
  await open('/settings#delete');
  const dialog = page.getByRole('alertdialog', { name: t('users:delete.title') });
  await button(dialog, t('users:delete.submit')).click();
  await fillTotp(codeField(dialog), { request, secret: life.secret });
  await expect(page).toHaveURL('/');
  await enterPassword(life);
  await expect(page.getByText(t('sessions:problems.CredentialsWrong'))).toBeVisible();
}

async function freezeAccount(life: Life): Promise<void> {
  const { page, request, t, open } = life;
  await open('/settings#freeze');
  const dialog = page.getByRole('alertdialog', { name: t('users:freeze.title') });
  await expect(button(dialog, t('users:freeze.keep'))).toBeFocused();
  await proveByMail(dialog, request, { ...life, purpose: 'freezeUser' });
  await expect(page).toHaveURL('/');
  await enterPassword(life);
  await expect(page.getByText(t('sessions:frozen.title'))).toBeVisible();
}

/** The host's signals without consecutive repetitions: sign-ins and sign-outs in turn. */
const turnsOf = ({ heard }: Life): readonly string[] =>
  heard.signals.map(({ action }) => action).filter((action, at, all) => action !== all[at - 1]);

// Covers each language and each kind of host once.
for (const { isWebview, language } of [
  { isWebview: false, language: 'en-US' },
  { isWebview: true, language: 'uk' },
] as const) {
  test.describe(`${isWebview ? 'a webview' : 'a browser'} in ${language}`, () => {
    test.use({ locale: language, userAgent: agentOf(isWebview) });

    test('an account from its first day to its last', async ({ page, request }) => {
      test.setTimeout(180_000);
      await addAuthenticator(page);
      const life = startLife({ page, request }, { language, isWebview });
      await registerAndVerify(life);
      await logOut(life);
      // Face ID is offered only after it was activated.
      await expect(button(page, life.t('sessions:signIn.faceId'))).toHaveCount(0);
      await enterPassword(life);
      await expect(page).toHaveURL('/dashboard');
      await turnTwoFactorOn(life);
      await setAntiPhishingWord(life);
      await activateFaceId(life);
      await changePassword(life);
      await endOtherDevice(life);
      await logOut(life);
      await signInWithCode(life);
      await logOut(life);
      await signInWithRecoveryCode(life);
      await logOut(life);
      await signInWithFaceId(life);
      await logOut(life);
      await resetPassword(life);
      // The password reset has removed the passkey.
      await signInWithCode(life);
      await expect(page.getByText(life.t('users:hold.title'))).toBeVisible();
      await deleteAccount(life);
      const turn = ['updateRefreshToken', 'logout'];
      expect(turnsOf(life)).toEqual(isWebview ? [turn, turn, turn, turn, turn, turn].flat() : []);
    });

    test('an account that its owner freezes', async ({ page, request }) => {
      const { email } = await openAccount(request, { language });
      const life = startLife({ page, request }, { language, isWebview }, email);
      await life.open('/');
      await enterPassword(life);
      await expect(page).toHaveURL('/dashboard');
      await freezeAccount(life);
      expect(turnsOf(life)).toEqual(isWebview ? ['updateRefreshToken', 'logout'] : []);
    });
  });
}
