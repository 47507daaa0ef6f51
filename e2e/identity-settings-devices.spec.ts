import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openAccount, openSession, signIn } from './identity/accounts.ts';
import { openOtherDevice } from './identity/settings.ts';
import { proveByMail } from './identity/step-up.ts';
import { pushAddress } from './push-address.ts';

test.describe.configure({ timeout: 90_000 });

test('says so when a page cannot be read, and reads it again when asked', async ({ page }) => {
  await openSession(page);
  await page.route('**/api/users/*/devices', (route) => route.abort());
  await page.goto('/settings/devices');
  await expect(page.getByRole('alert')).toContainText('There is no connection');
  await expectAccessible(page);
  await page.unroute('**/api/users/*/devices');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});

test('S-11: sessions are ended with a step-up, and one that was not ended stays in the list', async ({
  page,
  browser,
  request,
}) => {
  const account = await openAccount(request);
  const other = await openOtherDevice(browser, account);
  await signIn(page, account);
  await pushAddress(page, '/settings/devices');
  const sessions = page.getByRole('list', { name: 'Authorized sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await page.route('**/api/users/*/devices/*', (route) => route.abort());
  await sessions.getByRole('button').first().click();
  const dialog = page.getByRole('alertdialog');
  await proveByMail(dialog, request, { ...account, purpose: 'deauthorizeDevice' });
  await expect(
    dialog.getByText('The connection was lost, but your request may have gone through.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await page.unroute('**/api/users/*/devices/*');
  // Reopened, the dialog continues with the code that was already mailed.
  await sessions.getByRole('button').first().click();
  await proveByMail(dialog, request, { ...account, purpose: 'deauthorizeDevice' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await proveByMail(dialog, request, { ...account, purpose: 'deauthorizeOtherDevices' });
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await expect(other.page).toHaveURL('/');
  await other.close();
});
