import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openAccount, openSession } from './identity/accounts.ts';
import { addBridge, entry, hostAgent, lastToken, listen } from './identity/host-app.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { openCheck, openDesk, openDocuments } from './kyc/compliance-desk.ts';
import { drawDocument } from './kyc/draw-document.ts';
import { fillForm } from './kyc/fill-form.ts';

/** A unique name to find the check at the desk, of letters only. */
const newFamilyName = (): string =>
  `Kovalenko${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)}`;

const heading = (page: Page, text: string) =>
  page.getByRole('heading', { level: 2, name: text, exact: true });

for (const language of flowLanguages('uk')) {
  const t = openTexts(language);
  const deskText = openTexts(language, 'desk');

  test.describe(language, () => {
    test.use({ locale: language });

    test('Z-04 from not checked over a rejection to approved, and through the gate', async ({
      page,
      browser,
      request,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const picture = await drawDocument(page, 'KOVALENKO OLENA');
      const account = await openSession(page);
      await chooseLanguage(page, language);
      const headers = { authorization: `Bearer ${account.jwtToken}` };
      const readInfo = () => request.get(`/api/users/${account.id}/personal-info`, { headers });
      expect((await readInfo()).status()).toBe(403);

      // The gate keeps the title of the requested page and remembers its address.
      await page.goto('/cashout/card?amount=50');
      await expect(page).toHaveURL('/kyc?redirect=%2Fcashout%2Fcard%3Famount%3D50');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payouts:card.title'));
      await expect(heading(page, t('kyc:notchecked.title'))).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toContainText(/1[\s,]000/);
      await acceptsAgreement(page, t);

      const retry = await sendsForm(page, {
        t,
        label: 'kyc:notchecked.start',
        familyName: 'Retry',
        picture,
      });
      // The partner's page only links back to ours and cannot access it.
      await retry.locator('.end a').click();
      await expect(retry).toHaveURL(`${baseURL}/kyc`);
      await expect(heading(page, t('kyc:rejected.title'))).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      expect((await readInfo()).status()).toBe(403);

      const familyName = newFamilyName();
      const onCountry = await holdScript(page);
      await sendsForm(page, { t, label: 'kyc:rejected.redo', familyName, picture, onCountry });
      await expect(heading(page, t('kyc:pending.title'))).toBeVisible();
      expect((await readInfo()).status()).toBe(403);

      const desk = await openDesk(
        { browser, request, origin: String(baseURL), language },
        'maria@gim.example',
      );
      await approvesAtDesk(desk, deskText, familyName);

      await expect(heading(page, t('kyc:approved.title'))).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toContainText(/50[\s,]000/);
      await page.getByRole('link', { name: t('kyc:approved.goOn') }).click();
      await expect(page).toHaveURL('/cashout/card?amount=50');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payouts:card.title'));
      // The rail names the owner by the verified name from now on, without a reload.
      const rail = page.getByRole('navigation', { name: t('app:navigation.main') });
      await expect(rail.getByRole('link', { name: `Olena ${familyName}` })).toBeVisible();

      await page.goto('/settings/personal-info');
      await expect(page.getByRole('main').getByText(`Olena ${familyName}`)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('4821');
      await expect(page.getByRole('main')).not.toContainText('FX104821');
      await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
      await desk.context().close();
    });
  });
}

/** The form requires the agreement, which can be read and accepted there. */
async function acceptsAgreement(page: Page, t: Translate): Promise<void> {
  const start = page.getByRole('button', { name: t('kyc:notchecked.start') });
  await start.click();
  await expect(page.getByText(t('kyc:check.acceptFirst'))).toBeVisible();
  await page.locator('main label button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('kyc:eula.data.title'))).toBeVisible();
  await dialog.getByRole('button', { name: t('kyc:eula.accept') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox')).toBeChecked();
}

interface Sent {
  readonly t: Translate;
  readonly label: string;
  readonly familyName: string;
  readonly picture: Buffer;
  readonly onCountry?: () => void;
}

/** Holds the script of the partner's form back, as a slow connection does. Returns what lets it through. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route('**/form.js*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the partner's form in its own tab and origin, and submits it. */
async function sendsForm(page: Page, { t, label, ...applicant }: Sent): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: t(label) }).click();
  const form = await opened;
  await form.locator('#form').waitFor();
  expect(new URL(form.url()).origin).not.toBe(new URL(page.url()).origin);
  expect(await form.evaluate(() => window.opener)).toBeNull();
  await fillForm(form, applicant);
  return form;
}

/** Both keys do nothing before every document has been opened. */
async function approvesAtDesk(desk: Page, t: Translate, familyName: string): Promise<void> {
  await openCheck(desk, familyName);
  const approve = desk.getByRole('button', { name: t('kyc:actions.approve') });
  await expect(approve).toBeDisabled();
  await desk.getByRole('heading', { level: 1 }).focus();
  await desk.keyboard.press('a');
  await openDocuments(desk, 3);
  await expect(approve).toBeEnabled();
  await expectAccessible(desk);
  await desk.getByRole('heading', { level: 1 }).focus();
  await desk.keyboard.press('a');
  await expect(desk.getByText(t('kyc:done.approve'))).toBeVisible();
}

test('a second person overturns a decision, and the customer reads the reasons as they were shown', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const account = await openSession(page);
  const familyName = newFamilyName();
  const asked = { decision: 'pending', givenNames: 'Olena', familyName };
  expect((await request.post(`/sandbox/kyc/${account.id}`, { data: asked })).status()).toBe(200);
  const desk = { browser, request, origin: String(baseURL), language: 'en-US' } as const;
  const t = openTexts('en-US', 'desk');
  await page.goto('/kyc');
  await expect(heading(page, openTexts('en-US')('kyc:pending.title'))).toBeVisible();

  const maria = await openDesk(desk, 'maria@gim.example');
  await openCheck(maria, familyName);
  const pictures = await maria.locator('figure').count();
  await openDocuments(maria, pictures);
  await maria.getByRole('checkbox', { name: t('kyc:reasons.photo_not_clear') }).check();
  await maria.getByRole('checkbox', { name: t('kyc:reasons.final') }).check();
  await expect(maria.getByText(t('kyc:customer.photo_not_clear.title'))).toBeVisible();
  await maria.keyboard.press('r');
  await expect(maria.getByText(t('kyc:done.reject'))).toBeVisible();
  await expect(page.getByText(t('kyc:customer.photo_not_clear.title'))).toBeVisible();
  await expect(page.getByText(t('kyc:customer.final'))).toBeVisible();
  await expect(page.getByRole('button', { name: openTexts('en-US')('kyc:rejected.redo') })).toHaveCount(0);

  // After a mistake, the one who decided requests an overturn and cannot confirm it herself.
  await maria.getByRole('button', { name: t('kyc:actions.overturnApprove') }).click();
  await maria.getByRole('dialog').getByRole('textbox').fill('The selfie is clear, I looked at another one.');
  await maria
    .getByRole('dialog')
    .getByRole('button', { name: t('kyc:dialogs.overturn.submit') })
    .click();
  await expect(maria.getByText(t('kyc:overturn.waiting'))).toBeVisible();
  await expect(page.getByText(t('kyc:customer.final'))).toBeVisible();
  await confirmsOverturn(await openDesk(desk, 'nadia@gim.example'), { t, familyName, pictures });
  await expect(heading(page, openTexts('en-US')('kyc:approved.title'))).toBeVisible();
  await maria.context().close();
});

async function confirmsOverturn(
  nadia: Page,
  {
    t,
    familyName,
    pictures,
  }: { readonly t: Translate; readonly familyName: string; readonly pictures: number },
): Promise<void> {
  await openCheck(nadia, familyName);
  const confirm = nadia.getByRole('button', { name: t('kyc:overturn.confirm') });
  await expect(confirm).toBeDisabled();
  await openDocuments(nadia, pictures);
  await confirm.click();
  await expect(nadia.getByText(t('kyc:done.confirmed'))).toBeVisible();
  await nadia.context().close();
}

test('W-05 in a webview the form takes the place of the page, and the way back is remembered', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const page = await openWebview(browser, String(baseURL));
  const t = openTexts('en-US');
  const picture = await drawDocument(page, 'APPROVED OLENA');
  await page.goto('/kyc?redirect=%2Fsettings%2Fpersonal-info');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:personalInfo.title'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('kyc:notchecked.start') }).click();
  await page.locator('#form').waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(new URL(page.url()).origin).not.toBe(baseURL);
  await fillForm(page, { familyName: 'Approved', picture });
  await page.locator('.end a').click();
  await expect(page).toHaveURL(`${baseURL}/kyc`);
  await page.getByRole('link', { name: t('kyc:approved.goOn') }).click();
  await expect(page).toHaveURL('/settings/personal-info');
  await expect(page.getByText('Olena Approved')).toBeVisible();
  await page.context().close();
});

/** A host app that keeps the refresh token and passes it to every page it loads. */
async function openWebview(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent: hostAgent });
  const page = await context.newPage();
  const deviceId = `host-${randomUUID()}`;
  const { id, refreshToken } = await openAccount(page.request, { deviceId });
  const { signals } = listen(page);
  await addBridge(page, () => lastToken(signals) || refreshToken);
  await page.goto(entry('/dashboard', { deviceId, userId: id, refreshToken }));
  await expect(page).toHaveURL('/dashboard');
  return page;
}
