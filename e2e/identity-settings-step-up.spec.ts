import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openAccount, signIn, turnTwoFactorOn } from './identity/accounts.ts';
import { newestMail, readCode, readMails } from './identity/mailbox.ts';
import { addAuthenticator, signInWithCode } from './identity/settings.ts';
import { nextTotp } from './identity/totp.ts';

test.describe('fresh factors', () => {
  test.describe.configure({ timeout: 90_000 });

  test('without another factor, the password and an e-mail code delete the account', async ({
    page,
    request,
  }) => {
    const account = await openAccount(request);
    await signIn(page, account);
    await newestMail(request, account.email, 2);
    await page.goto('/settings#delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong7password!');
    const code = await readCode(request, account.email, 3);
    await dialog.getByLabel('6-digit code from the e-mail').fill(code);
    await expect(dialog.getByText(/Resend code in \d:\d\d/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/did not match/);
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('userId');
  });

  test('with a passkey, the passkey deletes the account', async ({ page, request }) => {
    const account = await openAccount(request);
    await addAuthenticator(page);
    await signIn(page, account);
    await page.goto('/settings/faceid');
    await page.getByRole('switch', { name: 'Face ID on this device' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('switch', { name: 'Face ID on this device' })).toBeChecked();
    await page.goto('/settings#delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Confirm with Face ID' }).click();
    await expect(page).toHaveURL('/');
    // The device forgets that it had a passkey of the account, so the page does not offer it.
    expect(await page.evaluate(() => localStorage.getItem('gim-passkey'))).toBeNull();
  });

  test('with two-factor on, a new password and a new passkey want a code first', async ({
    page,
    request,
  }) => {
    const account = await openAccount(request);
    const { secret } = await turnTwoFactorOn(request, account);
    await addAuthenticator(page);
    await signInWithCode(page, request, { account, secret });
    await page.goto('/settings/faceid');
    await page.getByRole('switch', { name: 'Face ID on this device' }).click();
    const activation = page.getByRole('alertdialog');
    await activation.getByRole('button', { name: 'Turn on' }).click();
    await activation.getByLabel('6-digit code').fill(await nextTotp(request, secret));
    await expect(page.getByRole('switch', { name: 'Face ID on this device' })).toBeChecked();

    await page.goto('/settings#password');
    const dialog = page.getByRole('dialog', { name: 'Change the password' });
    await dialog.getByLabel('Current password').fill(account.password);
    await dialog.getByLabel('New password').fill('Odesa9harbour!');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await dialog.getByRole('button', { name: 'Use the authenticator app' }).click();
    await dialog.getByLabel('6-digit code').fill(await nextTotp(request, secret));
    await expect(dialog).toBeHidden();
    expect((await readMails(request, account.email)).length).toBeGreaterThan(2);
    // The passkey is both factors at once: it asks for no code.
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Sign in with Face ID' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
