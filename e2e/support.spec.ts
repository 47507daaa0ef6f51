import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './chains/chain-product.ts';
import { passTime } from './chains/sandbox-chains.ts';
import { enterAmount, enterRecipient, proveAndHold } from './chains/withdraw-steps.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { findMail } from './identity/mailbox.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { openDesk } from './kyc/compliance-desk.ts';
import { fund, type Owner, setPrice } from './wallet/sandbox.ts';

// The tests share one product with its chains and one clock, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const picture = readFileSync(new URL('./wallet/ledger-code.gif', import.meta.url));
const hostile = '<img src=x onerror="alert(1)"> {{number}} javascript:alert(2)';

/** The part of a text before its first placeholder. */
const start = (text: string): string => (text.split('{{')[0] ?? text).trim();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A PNG drawn by the browser, as a phone would send. */
async function drawnPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

for (const language of flowLanguages('en-US')) {
  const t = openTexts(language);
  const deskText = openTexts(language, 'desk');

  test(`W-04 a question goes from the form to the desk and its answer back, by the app and by mail, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    const dialogs: string[] = [];
    const watch = (watched: Page): void => {
      watched.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    };
    watch(page);
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await page.goto('/settings/support-service');
    const mailLink = page.getByRole('main').getByRole('link', { name: 'support@gim.example' });
    await expect(mailLink).toHaveAttribute('href', 'mailto:support@gim.example');
    await searchesAnswers(page, { t, language });
    await writes(page, t);
    await expect(page).toHaveURL(/\/settings\/support-service\/\d+$/);
    const number = page.url().split('/').at(-1) ?? '';
    const thread = page.getByRole('list', { name: t('support:thread.messages') });
    await expect(thread).toContainText(hostile);
    await expect(thread.locator('img')).toHaveCount(2);

    const desk = await openDesk({ browser, request, origin, language }, 'oleh@gim.example', 'threads');
    watch(desk);
    await desk.getByRole('button', { name: new RegExp(`#${number}`) }).click();
    const pane = desk.getByRole('complementary');
    await expect(pane).toContainText(hostile);
    await pane
      .getByRole('button', { name: deskText('threads:pictures.open').replace('{{no}}', '1') })
      .click();
    await expect(pane.locator('img')).toHaveCount(1);
    await expectAccessible(desk);
    await pane.getByLabel(deskText('threads:answer.label')).fill(`Safe with us. ${hostile}`);
    await pane
      .getByRole('button', { name: start(deskText('threads:answer.send')) })
      .first()
      .click();
    await expect(pane.getByText(deskText('threads:states.answered'), { exact: true })).toBeVisible();

    const mail = await findMail(request, account.email, ({ text }) => new RegExp(`[#№]${number}`).test(text));
    expect(mail.text).toContain('Safe with us.');
    expect(mail.text).toContain(`/settings/support-service/${number}`);
    expect(mail.html).not.toContain('<img src=x');
    // The page updates automatically.
    await expect(thread).toContainText('Safe with us.', { timeout: 30_000 });
    await expect(page.getByText(t('support:state.answered')).first()).toBeVisible();
    await page.getByLabel(t('support:thread.reply'), { exact: true }).fill('Thank you');
    await page.getByRole('button', { name: t('support:form.send') }).click();
    await expect(thread).toContainText('Thank you');
    await expect(page.getByLabel(t('support:thread.reply'), { exact: true })).toHaveValue('');
    expect(dialogs).toEqual([]);
    await desk.context().close();
  });

  test(`an operation says when it should be done, and by itself when it is late, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    const account = await openSession(page);
    await chooseLanguage(page, language);
    const id = await waitsForReview(page, { account, t, address: outside[language] });
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('heading', { name: t('transactions:eta.title') })).toBeVisible();
    await expect(page.getByText(start(t('transactions:eta.expected'))).first()).toBeVisible();
    await expect(page.getByText(start(t('transactions:eta.case')))).toHaveCount(0);
    await passTime(request, 3_700);
    // A job opens the case within a minute, and the page updates without a reload.
    const opened = page.getByText(start(t('transactions:eta.case')));
    await expect(opened).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(t('transactions:eta.reasons.Review'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('transactions:eta.openCase') }).click();
    await expect(page.getByRole('heading', { name: t('support:late.Withdrawal') })).toBeVisible();
    const number = page.url().split('/').at(-1) ?? '';

    const desk = await openDesk({ browser, request, origin, language }, 'oleh@gim.example', 'cases');
    await desk.getByRole('button', { name: new RegExp(`C-${number}`) }).click();
    const pane = desk.getByRole('complementary');
    await expect(pane).toContainText(deskText('cases:places.locked'));
    await pane.getByRole('button', { name: deskText('cases:acts.take') }).click();
    await expect(pane).toContainText('Oleh');
    await expectAccessible(desk);
    await desk.context().close();

    await page.goto(`/transactions/${id}`);
    await page.getByRole('button', { name: t('transactions:cancel.open'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('transactions:cancel.confirm') })
      .click();
    await expect(page.getByText(t('transactions:reasons.CanceledByUser'))).toBeVisible();
    await page.goto(`/settings/support-service/${number}`);
    await passTime(request, 61);
    await expect(page.getByText(t('support:state.closed')).first()).toBeVisible({ timeout: 60_000 });
  });
}

/** External addresses whose keys nobody here has. */
const outside = {
  'en-US': 'UQCF1ZMLYdkZtTA4BtZODEIc879YyuGs3aGSbnOSDu2twiRu',
  uk: 'UQDB9JOoEvsVZKmP6l1MrVFnO06EPwUPcOIEKRl0KjYryOIv',
} as const;

/** Creates a withdrawal of a large part of the hot wallet, which goes to staff review. Returns its id. */
async function waitsForReview(
  page: Page,
  { account, t, address }: { account: Owner; t: Translate; address: string },
): Promise<string> {
  const { request } = page;
  await fund(request, account, '3000', 'TON');
  await setPrice(request, 'TON', '0.01');
  await passTime(request, 90_000);
  await enterRecipient(page, { coin: 'TON', address, amount: '1300', memo: 'invoice 18804217' });
  await enterAmount(page, '1300');
  const id = await proveAndHold(page, request, { account, t });
  await passTime(request, 70);
  await expect(page.getByText(t('transactions:chain.reviewTitle'))).toBeVisible({ timeout: 30_000 });
  return id;
}

async function searchesAnswers(
  page: Page,
  { t, language }: { t: Translate; language: 'en-US' | 'uk' },
): Promise<void> {
  // Results appear while typing.
  const search = page.getByRole('searchbox', { name: t('support:faq.label') });
  await search.fill(language === 'uk' ? 'виведення затримується' : 'withdrawal late');
  const answer = page.locator('details').first();
  await expect(answer.locator('mark')).toHaveCount(2);
  await answer.locator('summary').click();
  await expect(answer.locator('p')).toBeVisible();
  await search.fill('zebra');
  await expect(page.getByText(t('support:faq.none'))).toBeVisible();
  await expectAccessible(page);
}

/** A message with two pictures, and a file that is not a picture. */
async function writes(page: Page, t: Translate): Promise<void> {
  await choose(page, t('support:form.topic'), t('support:topics.Withdrawal'));
  await page.getByLabel(t('support:form.message')).fill(hostile);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('no picture') }]);
  await expect(page.getByText(t('support:pictures.unreadable'))).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'screen.png', mimeType: 'image/png', buffer: await drawnPicture(page) },
    { name: 'code.gif', mimeType: 'image/gif', buffer: picture },
  ]);
  await expect(
    page.getByRole('button', { name: t('support:pictures.remove').replace('{{no}}', '2') }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('support:form.send') }).click();
}
