import { expect, type Page, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { fillSignIn, newEmail, openAccount, password, signIn, turnTwoFactorOn } from './identity/accounts.ts';
import { findMail, readCode } from './identity/mailbox.ts';
import { nothing, storedSession } from './identity/stored-session.ts';
import { openTexts } from './identity/texts.ts';
import { fillTotp, nextTotp } from './identity/totp.ts';

const newPassword = 'Lviv4lions&towers';

const words = {
  'en-US': {
    register: 'Register',
    verify: 'Verify your account',
    countdown: /Resend code in 0:\d\d/,
    wrongCode: 'This code is wrong or has expired.',
    logOut: 'Sign out',
    wrongPassword: 'The e-mail or the password is wrong.',
    security: 'Security verification',
    forgot: 'Forgot your password?',
    setPassword: 'Set a new password',
    wasReset: 'The password was reset',
    signIn: 'Sign In',
    held: 'Withdrawals are paused',
  },
  uk: {
    register: 'Реєстрація',
    verify: 'Підтвердьте акаунт',
    countdown: /Новий код через 0:\d\d/,
    wrongCode: 'Код неправильний або вже не діє.',
    logOut: 'Вийти',
    wrongPassword: 'Неправильний e-mail або пароль.',
    security: 'Перевірка безпеки',
    forgot: 'Забули пароль?',
    setPassword: 'Задайте новий пароль',
    wasReset: 'Пароль змінено',
    signIn: 'Увійти',
    held: 'Виведення призупинено',
  },
} as const;

const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
/** A wrong code. */
const anotherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const language of flowLanguages('en-US')) {
  test.describe(language, () => {
    test.use({ locale: language });
    const t = words[language];

    test('register, read the code, verify, log out, log in', async ({ page, request, context }) => {
      const email = newEmail();
      await page.goto('/');
      await expect(page).toHaveTitle(/ · Gim$/);
      await page.getByRole('tab', { name: t.register }).click();
      await page.locator('input[type="email"]').fill(email);
      await page.locator('input[autocomplete="new-password"]').fill(password);
      await page.getByRole('checkbox').check();
      await page.locator('button[type="submit"]').click();

      await expect(page.getByRole('heading', { level: 1, name: t.verify })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(t.countdown)).toBeVisible();
      const code = await readCode(request, email);
      await codeField(page).fill(anotherCode(code));
      await expect(page.getByText(t.wrongCode)).toBeVisible();
      const otherTab = await context.newPage();
      await otherTab.goto('/verification');
      await expect(codeField(otherTab)).toBeVisible();
      await codeField(page).fill(code);
      await expect(page).toHaveURL('/dashboard');
      // The other tab no longer asks for the verification.
      await otherTab.locator('a[href="/dashboard"]').click();
      await expect(otherTab.getByTestId('total')).toBeVisible();
      await otherTab.close();

      const { jwtToken, refreshToken, userId } = await storedSession(page);
      expect([jwtToken, refreshToken, userId]).not.toContain(null);
      const cookies = await context.cookies();
      const secret = cookies.find(({ name }) => name.endsWith('refreshToken'));
      expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(
        JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))),
      ).not.toContain(secret?.value ?? 'missing');

      await page.goto('/settings');
      await page.getByRole('button', { name: t.logOut }).click();
      await expect(page).toHaveURL('/');
      expect(await storedSession(page)).toEqual(nothing);
      expect((await context.cookies()).some(({ name }) => name.endsWith('refreshToken'))).toBe(false);

      await fillSignIn(page, { email, password: newPassword });
      await expect(page.getByText(t.wrongPassword)).toBeVisible();
      await signIn(page, { email, password });
    });

    test('log in with an authenticator code, and with a recovery code once', async ({ page, request }) => {
      const account = await openAccount(request, { language });
      const { secret, recoveryCodes } = await turnTwoFactorOn(request, account);
      await fillSignIn(page, account);
      const dialog = page.getByRole('dialog', { name: t.security });
      const code = await nextTotp(request, secret);
      await codeField(page).fill(anotherCode(code));
      await expect(dialog.getByText(t.wrongCode)).toBeVisible();
      expect(await storedSession(page)).toEqual(nothing);
      await codeField(page).fill(code);
      await expect(page).toHaveURL('/dashboard');

      const [recovery = ''] = recoveryCodes;
      for (const isFirst of [true, false]) {
        await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()]);
        await fillSignIn(page, account);
        await expect(dialog).toBeVisible();
        await dialog
          .getByRole('button')
          .filter({ hasText: /lost access|Немає доступу/ })
          .click();
        await dialog.locator('input[type="text"]').fill(recovery);
        await dialog
          .getByRole('button')
          .filter({ hasText: /Confirm|Підтвердити/ })
          .click();
        if (isFirst) await expect(page).toHaveURL('/dashboard');
        else await expect(dialog.getByText(t.wrongCode)).toBeVisible();
      }
    });

    test('reset the password with the mailed code and the second factor', async ({ page, request }) => {
      const account = await openAccount(request, { language });
      const { secret } = await turnTwoFactorOn(request, account);
      await page.goto('/');
      await page.getByRole('link', { name: t.forgot }).click();
      // Both pages have an e-mail field, so wait for the next page.
      await expect(page).toHaveURL('/reset-password');
      await page.locator('input[type="email"]').fill(account.email);
      await page.locator('button[type="submit"]').click();
      await expect(page.getByRole('heading', { level: 1, name: t.setPassword })).toBeVisible();
      await expect(page.getByText(t.countdown)).toBeVisible();
      // The first code was the registration's.
      await codeField(page).fill(await readCode(request, account.email, 2));
      await page.locator('input[autocomplete="new-password"]').fill(newPassword);
      await page.locator('button[type="submit"]').click();
      // The sentence names the code that the field takes, in either mode.
      const text = openTexts(language);
      await expect(page.getByText(text('sessions:passwordReset.secondFactorLede'))).toBeVisible();
      await page.getByRole('button', { name: text('app:secondFactor.useRecovery') }).click();
      await expect(page.getByText(text('sessions:passwordReset.recoveryLede'))).toBeVisible();
      await expect(page.getByText(text('sessions:passwordReset.secondFactorLede'))).toHaveCount(0);
      await page.getByRole('button', { name: text('app:secondFactor.useApp') }).click();
      await fillTotp(codeField(page).nth(1), { request, secret });
      await page.locator('button[type="submit"]').click();
      const done = page.getByRole('alertdialog', { name: t.wasReset });
      await done.getByRole('button', { name: t.signIn }).click();
      await expect(page).toHaveURL('/');

      await fillSignIn(page, account);
      await expect(page.getByText(t.wrongPassword)).toBeVisible();
      await fillSignIn(page, { email: account.email, password: newPassword });
      await fillTotp(codeField(page), { request, secret });
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByText(t.held)).toBeVisible();
    });
  });
}

test.describe('the landing page', () => {
  test('Face ID is offered where it was activated, and says how to get it where it does not work any more', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/ · Gim$/);
    await expect(page.locator('button[type="submit"]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Face ID' })).toHaveCount(0);
    await page.addInitScript(() => {
      localStorage.setItem('gim-passkey', 'true');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with Face ID' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Attention' });
    await expect(alert).toContainText('Activate Face Id / Touch ID in profile settings, please');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toBeHidden();
  });

  test('a known address registers like any other, and its owner is told', async ({ page, request }) => {
    const { email } = await openAccount(request);
    await page.goto('/#register');
    await page.locator('input[type="email"]').fill(email);
    await page.locator('input[autocomplete="new-password"]').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Registration' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible();
    await findMail(request, email, ({ subject }) => /already/i.test(subject));
    await page.getByRole('button', { name: 'change the address' }).click();
    await expect(page).toHaveURL('/#register');
    await expect(page.getByRole('button', { name: 'Registration' })).toBeVisible();
    expect(await storedSession(page)).toEqual(nothing);
  });

  test('the link of a new-device mail freezes the account, by a press and not by opening it', async ({
    page,
    request,
  }) => {
    const account = await openAccount(request);
    await signIn(page, account);
    const address = /\/#freeze=[\w-]+/;
    const { text } = await findMail(request, account.email, (mail) => address.test(mail.text));
    const [link = ''] = address.exec(text) ?? [];
    // Simulates a link opened from a mail program: a new load with the session still stored.
    await page.goto('about:blank');
    await page.goto(link);
    const dialog = page.getByRole('alertdialog', { name: 'Wasn’t this you?' });
    await expect(dialog).toBeVisible();
    expect(page.url()).not.toContain('freeze');
    const loadedAnew = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Freeze the account' }).click();
    const done = page.getByRole('alertdialog', { name: 'The account is frozen' });
    await done.getByRole('button', { name: 'Close' }).click();
    // The page first discovers that the session has ended and clears it; only then it shows the form.
    await loadedAnew;
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await storedSession(page)).toEqual(nothing);
    await fillSignIn(page, account);
    await expect(page.getByText('This account is frozen')).toBeVisible();
  });

  test('without a server it says so, and nothing is lost', async ({ page, request, context }) => {
    const account = await openAccount(request);
    await page.goto('/');
    await expect(page).toHaveTitle(/ · Gim$/);
    await page.route('**/api/**', (route) => route.abort());
    await page.locator('input[type="email"]').fill(account.email);
    await page.locator('input[autocomplete="current-password"]').fill(account.password);
    await page.locator('button[type="submit"]').click();
    await expect(page.getByText('There is no connection.')).toBeVisible();
    await page.unroute('**/api/**');
    await page.locator('button[type="submit"]').click();
    await expect(page).toHaveURL('/dashboard');
    // A new tab that cannot reach the server keeps the session and offers a retry.
    const other = await context.newPage();
    await other.route('**/api/**', (route) => route.abort());
    await other.goto('/settings');
    await expect(other.getByText('Your session is kept.')).toBeVisible();
    await other.unroute('**/api/**');
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(other).toHaveURL('/settings');
  });
});
