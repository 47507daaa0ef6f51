import { transactionNumber } from '@gim/contract/transactions';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { chainUrl, test } from './chains/chain-product.ts';
import { readTon } from './chains/chain-reader.ts';
import { mine, passTime } from './chains/sandbox-chains.ts';
import { enterAmount, enterRecipient, proveAndHold } from './chains/withdraw-steps.ts';
import { demoPassword, signInAtDesk, totpSecretOf } from './desk/staff-sign-in.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { fund, setPrice } from './wallet/sandbox.ts';

// The tests share one product with its chains and one clock, so they run one after the other.
test.describe.configure({ mode: 'default' });

interface Desk {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: 'en-US' | 'uk';
}

/** External addresses whose keys nobody here has. */
const outside = {
  'en-US': 'UQCF1ZMLYdkZtTA4BtZODEIc879YyuGs3aGSbnOSDu2twiRu',
  uk: 'UQDB9JOoEvsVZKmP6l1MrVFnO06EPwUPcOIEKRl0KjYryOIv',
} as const;

for (const language of flowLanguages('uk')) {
  const t = openTexts(language, 'desk');
  const walletText = openTexts(language);

  test(`Z-06 two people approve what takes a large part of the hot wallet, in ${language}`, async ({
    page,
    browser,
    request,
    product,
  }) => {
    test.setTimeout(180_000);
    const { origin } = product;
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await fund(request, account, '3000', 'TON');
    // Worth little, so that password and mailed code suffice, but still a large part of the hot wallet.
    await setPrice(request, 'TON', '0.01');
    await passTime(request, 90_000);
    const wanted = { coin: 'TON', address: outside[language], amount: '1300', memo: 'invoice 18804217' };
    await enterRecipient(page, wanted);
    await enterAmount(page, wanted.amount);
    const id = await proveAndHold(page, request, { account, t: walletText });
    await passTime(request, 70);

    const desk = { browser, request, origin, language };
    const maria = await openDesk(desk, 'maria@gim.example');
    await opens(maria, id);
    await expect(maria.getByRole('complementary')).toContainText(wanted.address);
    await expect(maria.getByRole('complementary')).toContainText(
      t('withdrawals:sentences.LargePartOfHotWallet'),
    );
    await asks(maria, t);
    await approves(maria, t, 'First');
    await expect(maria.getByText(t('withdrawals:actions.waiting'), { exact: true })).toBeVisible();
    await expect(maria.getByRole('button', { name: t('withdrawals:actions.holdLast') })).toHaveCount(0);
    expect(await arrived(origin, wanted.address)).toEqual([]);

    const daniel = await openDesk(desk, 'daniel@gim.example');
    await opens(daniel, id);
    await expect(daniel.getByRole('complementary')).toContainText('Maria Chen');
    await approves(daniel, t, 'Last');
    await expect(daniel.getByText(t('withdrawals:actions.closed'))).toBeVisible();
    await expect
      .poll(
        async () => {
          await mine(request, 'ton', 1);
          return arrived(origin, wanted.address);
        },
        { timeout: 60_000, intervals: [1000] },
      )
      .toHaveLength(1);
    await mine(request, 'ton', 3);
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('article')).toContainText(walletText('transactions:status.Successful'), {
      timeout: 30_000,
    });
    await hasLeft(page, /1[\s,]700/);

    // The house wallets still match the ledger.
    await daniel.goto('/desk/treasury');
    const row = daniel.getByRole('row').filter({ has: daniel.getByRole('rowheader', { name: /^TON/ }) });
    const going = new RegExp(`${t('treasury:state.on')}|${t('treasury:state.hotLow')}`);
    await expect(row).toContainText(going, { timeout: 60_000 });
    await expectAccessible(daniel);
    for (const one of [maria, daniel]) await one.context().close();
  });

  test(`what is rejected is back at once, in ${language}`, async ({ page, browser, request, product }) => {
    test.setTimeout(120_000);
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await fund(request, account, '3000', 'TON');
    await setPrice(request, 'TON', '0.01');
    await passTime(request, 90_000);
    const wanted = { coin: 'TON', address: outside[language], amount: '1500', memo: '7' };
    await enterRecipient(page, wanted);
    await enterAmount(page, wanted.amount);
    const id = await proveAndHold(page, request, { account, t: walletText });
    await passTime(request, 70);
    const daniel = await openDesk(
      { browser, request, origin: product.origin, language },
      'daniel@gim.example',
    );
    await opens(daniel, id);
    await daniel
      .getByRole('complementary')
      .getByRole('button', { name: t('withdrawals:actions.reject') })
      .click();
    const dialog = daniel.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The recipient is on our list.');
    await dialog.getByRole('button', { name: t('withdrawals:dialogs.reject.submit') }).click();
    await expect(daniel.getByText(t('withdrawals:actions.closed'))).toBeVisible();
    await hasLeft(page, /3[\s,]000/);
    await daniel.context().close();
  });
}

/** Checks the remaining balance on the coin's page. */
async function hasLeft(page: Page, amount: RegExp): Promise<void> {
  await page.goto('/coins/TON');
  await expect(page.getByRole('main')).toContainText(amount);
}

const arrived = async (origin: string, address: string): Promise<readonly unknown[]> =>
  readTon(await chainUrl(origin, 'ton'), address);

async function openDesk({ browser, request, origin, language }: Desk, email: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: origin, locale: language, viewport });
  const page = await context.newPage();
  const secret = await totpSecretOf(page, email);
  await page.goto('/desk/withdrawals');
  await signInAtDesk(page, request, { email, password: demoPassword, secret });
  return page;
}

/** The worker adds it to the list with its next run, and the list refreshes automatically. */
async function opens(page: Page, id: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/desk/withdrawals?id=${id}`);
  await expect(page.getByRole('complementary')).toContainText(transactionNumber(id));
}

async function asks(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('withdrawals:actions.ask') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Do you know who gets these coins?');
  await dialog.getByRole('button', { name: t('withdrawals:dialogs.ask.submit') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('withdrawals:question.title'))).toBeVisible();
}

/** Enter twice, for users who cannot hold the button. */
async function approves(page: Page, t: Translate, which: 'First' | 'Last'): Promise<void> {
  // With reduced motion two presses of other buttons replace holding.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: t(`withdrawals:actions.hold${which}`) }).press('Enter');
  await page.getByRole('button', { name: t('withdrawals:actions.pressAgain') }).press('Enter');
  await expect(
    page.getByText(t(which === 'Last' ? 'withdrawals:actions.sent' : 'withdrawals:actions.approved')),
  ).toBeVisible();
}
