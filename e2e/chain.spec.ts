import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { chainUrl, test } from './chains/chain-product.ts';
import { type Arrival, readBitcoin, readEther, readTokens, readTon } from './chains/chain-reader.ts';
import { faucet, mine, passTime } from './chains/sandbox-chains.ts';
import {
  enterAmount,
  enterRecipient,
  proveAndHold,
  untilPrompt,
  type Wanted,
} from './chains/withdraw-steps.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession, turnTwoFactorOn } from './identity/accounts.ts';
import { chooseLanguage, signInWithCode } from './identity/settings.ts';
import { proveByMail } from './identity/step-up.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { available, fund } from './wallet/sandbox.ts';

// The tests share one product with its chains and one clock, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Deposits above all minimums and free of fees. */
const deposits = [
  { coin: 'BTC', chain: 'bitcoin', blocks: 2, units: '1000000', credited: '0.01' },
  { coin: 'ETH', chain: 'ethereum', blocks: 12, units: '200000000000000000', credited: '0.2' },
  { coin: 'USDT', chain: 'ethereum', asset: 'USDT', blocks: 12, units: '250000000', credited: '250' },
  { coin: 'TON', chain: 'ton', blocks: 1, units: '60000000000', credited: '60' },
] as const;

/** External addresses whose keys nobody here has, different for each language. */
const outside = {
  'en-US': {
    BTC: 'bcrt1qsh2exzmpmyvm2vpcqmtyurzzrnem7kx2tqqkuk',
    ETH: '0x85d5930b61d919B5303806D64E0C421Cf3bF58cA',
    USDT: '0x6FFD5aD5E70eaD4d0bBF39B1831539f35058354E',
    TON: 'UQCF1ZMLYdkZtTA4BtZODEIc879YyuGs3aGSbnOSDu2twiRu',
  },
  uk: {
    BTC: 'bcrt1qc86f82qjlv2kf2v0afw5et23vua5appl5cykqd',
    ETH: '0xc1F493a812FB1564A98fea5d4CaD51673b4e843f',
    USDT: '0xED1f5dFA67d0FD9913EABDcb6C51614f141a8DEB',
    TON: 'UQDB9JOoEvsVZKmP6l1MrVFnO06EPwUPcOIEKRl0KjYryOIv',
  },
} as const;

const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The part of a text before its first placeholder. */
const start = (text: string): string => text.split('{{')[0] ?? text;

for (const language of flowLanguages('en-US')) {
  const t = openTexts(language);

  test(`deposits of four coins from the faucet to Successful, in ${language}`, async ({ page, request }) => {
    const account = await openSession(page);
    await chooseLanguage(page, language);
    for (const { coin, chain, units, ...rest } of deposits) {
      await page.goto(`/coins/${coin}/deposit`);
      const { to, memo } = await readAddress(page, t);
      await faucet(request, {
        chain,
        to,
        units,
        ...('asset' in rest && { asset: rest.asset }),
        ...(memo !== null && { memo }),
      });
    }
    // Deposits appear at once with their progress, and are credited after the last confirmation.
    await mine(request, 'ethereum', 1);
    await page.goto('/transactions');
    const inProgress = page.getByRole('main').getByText(t('transactions:status.InProgress'));
    await expect(inProgress.first()).toBeVisible();
    await Promise.all(
      ['bitcoin', 'ethereum', 'ton'].map((chain) => mine(request, chain, chain === 'ethereum' ? 14 : 3)),
    );
    for (const { coin, credited } of deposits)
      await expect.poll(() => available(request, account, coin), { timeout: 30_000 }).toBe(credited);
    await expect(page.getByRole('main').getByText(t('transactions:status.Successful'))).toHaveCount(4);
    await expect(inProgress).toHaveCount(0);
  });

  test(`a withdrawal of each coin arrives outside to the last unit, in ${language}`, async ({
    page,
    request,
    product,
  }) => {
    const account = await openSession(page);
    await chooseLanguage(page, language);
    for (const [coin, amount] of Object.entries(funds)) await fund(request, account, amount, coin);
    for (const wanted of expected(language)) await untilPrompt(request, account, wanted);
    const ids: string[] = [];
    for (const wanted of expected(language)) {
      await enterRecipient(page, wanted);
      await enterAmount(page, wanted.amount);
      await expect(page.getByRole('dialog')).toContainText(wanted.address);
      ids.push(await proveAndHold(page, request, { account, t }));
      await expect(page.getByText(t('transactions:chain.leavesIn'))).toBeVisible();
    }
    await passTime(request, 70);
    const arrived = async (): Promise<Record<string, readonly string[]>> =>
      written(await readAll(product.origin, outside[language]));
    await untilMined(request, arrived, {
      BTC: ['25000'],
      ETH: ['3200000000000000'],
      USDT: ['9000000'],
      TON: ['1950000000 "order 18804217"'],
    });
    for (const id of ids) {
      await page.goto(`/transactions/${id}`);
      await expect(page.getByRole('article')).toContainText(t('transactions:status.Successful'), {
        timeout: 30_000,
      });
    }
  });

  test(`undo, cancel and a test send, in ${language}`, async ({ page, request, product }) => {
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await fund(request, account, '60', 'USDT');
    const has = (): Promise<string | undefined> => available(request, account, 'USDT');
    const address = outside[language].ETH;
    const wanted = { coin: 'USDT', address, amount: '12' };
    await untilPrompt(request, account, wanted);

    // Cancel within the undo window: the money is returned at once and nothing is sent.
    await enterRecipient(page, wanted);
    await enterAmount(page, wanted.amount);
    await proveAndHold(page, request, { account, t });
    expect(await has()).toBe('48');
    await page.getByRole('button', { name: t('transactions:chain.undo'), exact: true }).click();
    await expect(page.getByText(t('transactions:reasons.CanceledByUser'))).toBeVisible();
    expect(await has()).toBe('60');

    // A test withdrawal is sent first; the rest waits until the user releases it.
    await enterRecipient(page, { ...wanted, amount: '30' });
    await page.locator('input[name=amount]').fill('30');
    await page.locator('input[name=test]').check();
    await page.locator('main button[type=submit]').click();
    const main = await proveAndHold(page, request, { account, t });
    await expect(page.getByText(t('transactions:chain.testTitle'))).toBeVisible();
    await passTime(request, 70);
    const sent = async () => ({
      all: (await tokensTo(product.origin, address)).map(({ units }) => `${units}`),
    });
    await untilMined(request, sent, { all: ['7000000'] });
    const release = page.getByRole('button', { name: start(t('transactions:chain.release')) });
    await expect(release).toBeVisible({ timeout: 30_000 });
    expect(await has()).toBe('30');

    // Canceling keeps the rest in the balance.
    await page.getByRole('button', { name: t('transactions:chain.keepRest') }).click();
    await page.getByRole('button', { name: t('transactions:cancel.confirm'), exact: true }).click();
    await expect(page.getByText(t('transactions:reasons.CanceledByUser'))).toBeVisible();
    expect(await has()).toBe('50');
    expect(page.url()).toContain(main);
    expect((await sent()).all).toEqual(['7000000']);
  });

  test(`what must not leave does not: checksum, network, look-alike, memo, limit, pause, in ${language}`, async ({
    page,
    request,
  }) => {
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await fund(request, account, '5000', 'USDT');
    const { USDT: known, BTC, TON } = outside[language];
    await page.goto('/coins/USDT/withdraw');
    const field = page.locator('textarea[name=address]');
    const submit = page.locator('main button[type=submit]');
    // A letter in the wrong case breaks the checksum.
    await field.fill(known.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase()));
    await expect(alert(page, t('withdrawals:problems.AddressInvalid').split('. ')[1] ?? '')).toBeVisible();
    await field.fill(BTC);
    await expect(alert(page, start(t('withdrawals:problems.AddressOfOtherNetwork')))).toBeVisible();

    // Above the limit for accounts without a second factor, the server refuses before asking for a proof.
    await field.fill(known);
    await expect(submit).toBeEnabled();
    await submit.click();
    await page.locator('input[name=amount]').fill('4000');
    await expect(alert(page, start(t('withdrawals:problems.LimitExceeded')))).toBeVisible();
    await expect(submit).toBeDisabled();

    // Save the address with its own proof; a similar address then triggers a warning that shows both in full.
    await page.goto('/coins/USDT/withdraw');
    await field.fill(known);
    await page.getByRole('button', { name: t('withdrawals:recipient.save') }).click();
    await page.locator('input[name=address-name]').fill('Ledger');
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await proveByMail(dialog, request, { ...account, purpose: 'createAddress' });
    await expect(page.getByRole('button', { name: /^Ledger 0x/ })).toBeVisible();
    const alike = `${known.slice(0, 10)}00${known.slice(12)}`.toLowerCase();
    await field.fill(alike);
    await expect(alert(page, t('withdrawals:recipient.alikeTitle'))).toContainText(known);

    await page.goto('/coins/TON/withdraw');
    await field.fill(TON);
    await expect(page.locator('input[name=memo]')).toBeVisible();
    await submit.click();
    await expect(alert(page, t('withdrawals:recipient.memoMissing'))).toBeVisible();
    await page.locator('input[name=no-memo]').check();
    await submit.click();
    await expect(page.locator('input[name=amount]')).toBeVisible();

    // Enabling the first second factor pauses withdrawals, with a countdown.
    const { secret } = await turnTwoFactorOn(request, account);
    await expect(page).toHaveURL('/');
    await signInWithCode(page, request, { account, secret });
    await page.goto('/coins/USDT/withdraw');
    await expect(page.getByTestId('hold-time')).toBeVisible();
    await field.fill(known);
    await expect(submit).toBeEnabled();
    await submit.click();
    await page.locator('input[name=amount]').fill('20');
    await expect(submit).toBeDisabled();
  });
}

const funds = { BTC: '0.01', ETH: '0.1', USDT: '100', TON: '10' };

/** Their sum is below the daily limit without a second factor. */
const expected = (language: keyof typeof outside): readonly Wanted[] => [
  { coin: 'BTC', address: outside[language].BTC, amount: '0.0003' },
  { coin: 'ETH', address: outside[language].ETH, amount: '0.004' },
  { coin: 'USDT', address: outside[language].USDT, amount: '12' },
  { coin: 'TON', address: outside[language].TON, amount: '2', memo: 'order 18804217' },
];

async function readAddress(page: Page, t: Translate): Promise<{ to: string; memo: string | null }> {
  const copy = page.getByRole('button', { name: t('deposits:deposit.copyAddress') });
  await expect(copy).toBeVisible({ timeout: 30_000 });
  const value = (button: Locator) => button.locator('xpath=preceding-sibling::span').innerText();
  const memo = page.getByRole('button', { name: t('deposits:deposit.copyMemo') });
  return { to: await value(copy), memo: (await memo.count()) === 0 ? null : await value(memo) };
}

const tokensTo = async (origin: string, address: string): Promise<readonly Arrival[]> =>
  readTokens(await chainUrl(origin, 'ethereum'), address);

async function readAll(
  origin: string,
  to: (typeof outside)['en-US' | 'uk'],
): Promise<Record<string, readonly Arrival[]>> {
  const ether = await readEther(await chainUrl(origin, 'ethereum'), to.ETH);
  return {
    BTC: await readBitcoin(await chainUrl(origin, 'bitcoin'), to.BTC),
    ETH: ether === 0n ? [] : [{ units: ether, comment: null }],
    USDT: await tokensTo(origin, to.USDT),
    TON: await readTon(await chainUrl(origin, 'ton'), to.TON),
  };
}

const written = (found: Record<string, readonly Arrival[]>): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(found).map(([coin, arrivals]) => [
      coin,
      arrivals.map(({ units, comment }) => (comment === null ? `${units}` : `${units} "${comment}"`)),
    ]),
  );

/** Mines a block of each chain and checks again, until the chains have exactly this. */
async function untilMined(
  request: APIRequestContext,
  look: () => Promise<Record<string, readonly string[]>>,
  expected: Record<string, readonly string[]>,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await Promise.all([
          mine(request, 'bitcoin', 1),
          mine(request, 'ethereum', 3),
          mine(request, 'ton', 1),
        ]);
        return look();
      },
      { timeout: 90_000, intervals: [500] },
    )
    .toEqual(expected);
  await Promise.all([mine(request, 'bitcoin', 3), mine(request, 'ethereum', 14), mine(request, 'ton', 2)]);
}
