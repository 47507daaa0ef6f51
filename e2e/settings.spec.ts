import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { enterSignIn, openAccount, openSession } from './identity/accounts.ts';
import { addBridge, entry, hostAgent, lastToken, listen } from './identity/host-app.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { pushAddress } from './push-address.ts';
import { watchConsole } from './shell-session.ts';
import { fund } from './wallet/sandbox.ts';

test.describe.configure({ timeout: 90_000 });

for (const language of flowLanguages('uk')) {
  test(`appearance, display currency, hidden amounts and the own data, in ${language}`, async ({
    page,
    request,
  }) => {
    const t = openTexts(language);
    const complaints = watchConsole(page);
    const account = await openSession(page);
    await fund(request, account, '1240.5');
    await chooseLanguage(page, language);
    await page.goto('/settings');
    await page.getByRole('link', { name: t('users:settings.appearance') }).click();
    await expect(page).toHaveURL('/settings/appearance');
    await test.step('balances are shown in Bitcoin, on the home page', async () => {
      await page.locator('input[name=theme][value=dark]').check({ force: true });
      await page.locator('input[name=displayCurrency][value=BTC]').check({ force: true });
      await expectAccessible(page);
      await pushAddress(page, '/dashboard');
      await expect(page.getByTestId('total')).toContainText('BTC');
    });
    await test.step('amounts are hidden on every page, and shown again', async () => {
      await pushAddress(page, '/settings/appearance');
      await expect(page.locator('input[name=theme][value=dark]')).toBeChecked();
      await page.getByRole('switch', { name: t('users:amounts.hide') }).click();
      await pushAddress(page, '/dashboard');
      await expect(page.getByTestId('total')).toContainText('•••');
      await pushAddress(page, '/settings/appearance');
      await page.getByRole('switch', { name: t('users:amounts.hide') }).click();
      await page.locator('input[name=displayCurrency][value=USD]').check({ force: true });
      await pushAddress(page, '/dashboard');
      await expect(page.getByTestId('total')).toContainText(/1[,\s]240[.,]50/);
    });
    await test.step('the own data is one file', async () => {
      await pushAddress(page, '/settings');
      await page.getByRole('link', { name: t('users:settings.data') }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t('users:data.download') }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/^gim-data-\d{4}-\d{2}-\d{2}\.json$/);
      const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
      expect(data).toMatchObject({
        profile: { id: account.id, email: account.email },
        transactions: [{ type: 'Deposit', amount: '1240.5', coin: 'USD' }],
      });
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    expect(complaints).toEqual([]);
  });
}

for (const language of flowLanguages('en-US')) {
  test(`the list of the settings stays beside its entries on wide screens only, in ${language}`, async ({
    page,
  }) => {
    const t = openTexts(language);
    const complaints = watchConsole(page);
    // Too low for the whole list, so that there is a scroll position to keep.
    await page.setViewportSize({ width: 1280, height: 600 });
    await openSession(page);
    await chooseLanguage(page, language);
    await page.goto('/settings/2fa');
    const list = page.getByRole('navigation', { name: t('users:settings.title') });
    const current = list.locator('[aria-current="page"]');
    const heading = page.getByRole('heading', { level: 1 });
    const back = page.getByRole('link', { name: t('app:back') });
    await test.step('the entry that is open is marked, and the list takes the place of the way back', async () => {
      await expect(current).toHaveText(t('users:settings.twoFactor'));
      await expect(heading).toHaveText(t('two-factor:page.title'));
      await expect(back).toHaveCount(0);
    });
    await test.step('another entry opens beside the same list, which does not move', async () => {
      await list.evaluate((element) => element.setAttribute('data-kept', ''));
      const other = list.getByRole('link', { name: t('users:settings.appearance') });
      await other.scrollIntoViewIfNeeded();
      const before = await other.boundingBox();
      await other.click();
      await expect(page).toHaveURL('/settings/appearance');
      await expect(current).toHaveText(t('users:settings.appearance'));
      await expect(heading).toHaveText(t('users:appearance.title'));
      await expect(heading).toBeFocused();
      await expect(list).toHaveAttribute('data-kept');
      expect(await other.boundingBox()).toEqual(before);
    });
    await test.step('after "back" the entry is marked again, and in sight', async () => {
      await page.goBack();
      await expect(current).toHaveText(t('users:settings.twoFactor'));
      await expect(current).toBeInViewport();
      await expect(list).toHaveAttribute('data-kept');
    });
    await test.step('what is a dialog opens over the entry', async () => {
      await list.getByRole('link', { name: t('users:settings.antiPhishing') }).click();
      const dialog = page.getByRole('dialog', { name: t('users:antiPhishing.title') });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/settings/2fa');
    });
    await test.step('a phone has no list, and a way back', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(list).toHaveCount(0);
      await back.click();
      await expect(page).toHaveURL('/settings');
    });
    expect(complaints).toEqual([]);
  });
}

test.describe('inside a webview', () => {
  test.use({ userAgent: hostAgent });

  for (const language of flowLanguages('en-US')) {
    test(`support by mail is an address to copy, because a mail link opens nothing there, in ${language}`, async ({
      page,
      request,
      context,
    }) => {
      const t = openTexts(language);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { signals } = listen(page);
      await addBridge(page, () => lastToken(signals));
      await page.goto(entry('/'));
      await enterSignIn(page, await openAccount(request));
      await expect(page).toHaveURL('/dashboard');
      await chooseLanguage(page, language);
      await page.goto('/settings/support-service');
      await page.getByRole('main').getByRole('link', { name: 'support@gim.example' }).click();
      const dialog = page.getByRole('dialog', { name: t('support:mail.title') });
      await expect(dialog).toContainText('support@gim.example');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('support:mail.copy') }).click();
      await expect(page.getByText(t('support:mail.copied'))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@gim.example');
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/settings/support-service');
      await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);

      // A webview cannot ask again for a permission that was refused: only its settings can give it.
      await pushAddress(page, '/cashin/map?amount=500');
      await page.getByRole('button', { name: t('points:visit.locate') }).click();
      const refused = page.getByRole('alert').filter({ hasText: t('points:position.webview') });
      await expect(refused.getByRole('link', { name: t('points:position.toSettings') })).toHaveAttribute(
        'href',
        '/settings',
      );
    });
  }
});
