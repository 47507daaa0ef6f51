import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fillSignIn, openAccount, signIn, turnTwoFactorOn } from './identity/accounts.ts';
import { newestMail, readMails } from './identity/mailbox.ts';
import { openOtherDevice } from './identity/settings.ts';

test.describe('account settings', () => {
  test.describe.configure({ timeout: 90_000 });

  test('a changed password ends the other sessions, and only the new one signs in', async ({
    page,
    browser,
    request,
  }) => {
    const account = await openAccount(request);
    const other = await openOtherDevice(browser, account);
    await signIn(page, account);
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Password/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the password' });
    await dialog.getByLabel('Current password').fill('Wrong7password!');
    await dialog.getByLabel('New password').fill('Odesa9harbour!');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
    await expectAccessible(page);
    await dialog.getByLabel('Current password').fill(account.password);
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/settings');
    await other.page.goto('/settings');
    await expect(other.page).toHaveURL('/');
    await fillSignIn(other.page, account);
    await expect(other.page.getByRole('alert')).toBeVisible();
    await signIn(other.page, { ...account, password: 'Odesa9harbour!' });
    await other.close();
  });

  test('the anti-phishing word stands in the next mail', async ({ page, request }) => {
    const account = await openAccount(request);
    await signIn(page, account);
    await page.goto('/settings#anti-phishing');
    const dialog = page.getByRole('dialog', { name: 'Anti-phishing code' });
    await dialog.getByLabel('Your word').fill('a b');
    await dialog.getByRole('button', { name: 'Save the word' }).click();
    await expect(dialog.getByText('Use 4 to 20 letters')).toBeVisible();
    await dialog.getByLabel('Your word').fill('каштан-7');
    await dialog.getByRole('button', { name: 'Save the word' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /Anti-phishing code.*каштан-7/ })).toBeVisible();
    const before = (await readMails(request, account.email)).length;
    await turnTwoFactorOn(request, { ...account, jwtToken: await tokenOf(page) });
    const { text, html } = await newestMail(request, account.email, before + 1);
    expect(text).toContain('каштан-7');
    expect(html).toContain('каштан-7');
  });

  test('a chosen language is told to the server, and mails follow it', async ({ page, request }) => {
    const account = await openAccount(request);
    await signIn(page, account);
    const before = (await readMails(request, account.email)).length;
    await page.goto('/settings/language');
    const told = page.waitForResponse((reply) => reply.url().endsWith('/language'));
    await page.getByRole('radio', { name: 'Українська' }).click();
    expect((await told).status()).toBe(204);
    await turnTwoFactorOn(request, { ...account, jwtToken: await tokenOf(page) });
    const { subject } = await newestMail(request, account.email, before + 1);
    expect(subject).toMatch(/[а-яіїєґ]/i);
  });

  test('a frozen account is logged out everywhere and opens no more', async ({ page, request }) => {
    const account = await openAccount(request);
    await signIn(page, account);
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Freeze account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze account' }).click();
    await expect(page).toHaveURL('/');
    await fillSignIn(page, account);
    await expect(page.getByRole('alert')).toContainText('frozen');
    await expect(page).toHaveURL('/');
  });
});

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('jwtToken') ?? '');
