import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openAccount } from './identity/accounts.ts';
import { agentOf } from './identity/host-app.ts';
import { button, enterPassword, startLife } from './identity/life.ts';
import { readCode } from './identity/mailbox.ts';
import { addAuthenticator } from './identity/settings.ts';
import { proveByMail } from './identity/step-up.ts';

for (const isWebview of [false, true]) {
  for (const language of flowLanguages(isWebview ? 'uk' : 'en-US')) {
    test.describe(`fresh factors in ${isWebview ? 'a webview' : 'a browser'} in ${language}`, () => {
      test.use({ locale: language, userAgent: agentOf(isWebview) });

      test('without another factor, the password and an e-mail code delete the account', async ({
        page,
        request,
      }) => {
        const { email } = await openAccount(request, { language });
        const life = startLife({ page, request }, { language, isWebview }, email);
        const { t } = life;
        await life.open('/');
        await enterPassword(life);
        await expect(page).toHaveURL('/dashboard');
        await life.open('/settings#delete');
        const dialog = page.getByRole('alertdialog', { name: t('users:delete.title') });
        await button(dialog, t('users:delete.submit')).click();
        const password = dialog.locator('input[autocomplete="current-password"]');
        await password.fill('Wrong7password!');
        await dialog.getByLabel(t('step-up:form.emailCode')).fill(await readCode(request, email, 2));
        await button(dialog, t('step-up:form.confirm')).click();
        await expect(dialog.getByRole('alert')).toHaveText(t('step-up:problems.StepUpInvalid'));
        if (!isWebview) await expectAccessible(page);
        await password.fill(life.password);
        await button(dialog, t('step-up:form.confirm')).click();
        await expect(page).toHaveURL('/');
        expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('userId');
      });
    });
  }
}

test('a device whose account was deleted with its passkey forgets that it had one', async ({
  page,
  request,
}) => {
  const { email } = await openAccount(request);
  await addAuthenticator(page);
  const life = startLife({ page, request }, { language: 'en-US', isWebview: false }, email);
  await life.open('/');
  await enterPassword(life);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings/faceid');
  await page.getByRole('switch', { name: 'Face ID on this device' }).click();
  const proof = { email, password: life.password, purpose: 'addPasskey' } as const;
  await proveByMail(page.getByRole('alertdialog'), request, proof);
  await expect(page.getByRole('switch', { name: 'Face ID on this device' })).toBeChecked();
  await page.goto('/settings#delete');
  const dialog = page.getByRole('alertdialog');
  await button(dialog, 'Delete account').click();
  await button(dialog, 'Confirm with Face ID').click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('gim-passkey'))).toBeNull();
});
