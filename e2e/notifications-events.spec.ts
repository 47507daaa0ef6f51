import { expect } from '@playwright/test';
import { book, type Customer, idOf, slotsOf, takeCode } from './cash/customer.ts';
import { dayOf, untilMorning } from './cash/visit-time.ts';
import { test } from './chains/chain-product.ts';
import { mine, passTime } from './chains/sandbox-chains.ts';
import { enterAmount, enterRecipient, proveAndHold, untilPrompt } from './chains/withdraw-steps.ts';
import { flowLanguages } from './flow-languages.ts';
import { makeRejectedTrade, openStaff, renewAddress } from './notifications/causes.ts';
import { expectNotified, type Listener, openListener, showAmounts } from './notifications/listener.ts';
import { wholeBrowser } from './notifications/whole-browser.ts';
import { addCard, decideIdentity, setOutcome, withdraw } from './payouts/payout-steps.ts';
import { fund, setPrice, trade } from './wallet/sandbox.ts';

// The tests share one product with its chains and one clock, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 240_000 });
test.use({ launchOptions: wholeBrowser });

/** Formatted values in each language. */
const written = {
  'en-US': { hundred: '$100.00', twenty: '$20.00', two: '$2.00', place: 'Velyka Vasylkivska 72' },
  uk: { hundred: '100,00 $', twenty: '20,00 $', two: '2,00 $', place: 'Велика Васильківська, 72' },
} as const;

/** External addresses whose keys nobody here has. */
const outside = {
  USDT: '0x6FFD5aD5E70eaD4d0bBF39B1831539f35058354E',
  TON: 'UQCF1ZMLYdkZtTA4BtZODEIc879YyuGs3aGSbnOSDu2twiRu',
} as const;

const admins = { 'en-US': 'sofia@gim.example', uk: 'andrii@gim.example' } as const;
const kyivPoint = '018f0000-0000-7000-8000-0000000000a1';

const reason = (listener: Listener, name: string): string => listener.t(`notifications:reasons.${name}`);

for (const language of flowLanguages('en-US')) {
  const { hundred } = written[language];

  test(`a new account, a trade, a rejected trade and a new deposit address are listed, pushed and mailed, in ${language}`, async ({
    page,
    request,
    product: { origin },
  }) => {
    const listener = await openListener({ page, request, origin, language });
    const { owner } = listener;
    await expectNotified(listener, {
      event: 'AccountCreated',
      values: [],
      path: '/kyc',
      mail: 'verificationCode',
    });

    await fund(request, owner, '600');
    const bought = await trade(request, owner, { side: 'Buy', coin: 'USDT', quoteAmount: '100' });
    await expectNotified(listener, {
      event: 'TradeCompleted-buy',
      values: ['USDT', hundred],
      path: `/transactions/${bought}`,
      isHiddenOnLockScreen: true,
    });

    await showAmounts(listener);
    const rejected = await makeRejectedTrade(listener, '100');
    await expectNotified(listener, {
      event: 'TradeRejected-buy',
      values: ['ETH', reason(listener, 'LiquidityUnavailable')],
      path: `/transactions/${rejected}`,
      mail: 'tradeRejected',
      mailed: ['ETH', hundred],
    });

    await renewAddress(listener, 'BTC');
    await expectNotified(listener, {
      event: 'DepositAddressChanged',
      values: ['BTC', 'Bitcoin'],
      path: '/coins/btc/deposit',
      mail: 'depositAddressChanged',
      mailed: ['BTC', 'Bitcoin'],
    });
  });

  test(`a withdrawal that starts, is sent and confirmed, and one that is rejected, are listed, pushed and mailed, in ${language}`, async ({
    page,
    request,
    browser,
    product: { origin },
  }) => {
    const listener = await openListener({ page, request, origin, language });
    const { owner: account, t } = listener;
    await showAmounts(listener);
    await fund(request, account, '60', 'USDT');
    await fund(request, account, '3000', 'TON');
    const small = { coin: 'USDT', address: outside.USDT, amount: '12' };
    await untilPrompt(request, account, small);

    await enterRecipient(page, small);
    await enterAmount(page, small.amount);
    const sent = `/transactions/${await proveAndHold(page, request, { account, t })}`;
    const about = { values: ['12', 'USDT'], path: sent };
    await expectNotified(listener, {
      ...about,
      event: 'CryptoTransferStarted-out',
      mail: 'withdrawalRequested',
      mailed: ['USDT', small.address],
    });
    await passTime(request, 70);
    await expectNotified(listener, {
      ...about,
      event: 'CryptoTransferUpdated-broadcast',
      mail: 'withdrawalSent',
      mailed: ['USDT', small.address],
    });
    await mine(request, 'ethereum', 16);
    await expectNotified(listener, { ...about, event: 'CryptoTransferConfirmed-out' });

    // Worth little, so that password and mailed code suffice, but still a large part of the hot wallet.
    await setPrice(request, 'TON', '0.01');
    await passTime(request, 90_000);
    const large = { coin: 'TON', address: outside.TON, amount: '1500', memo: '7' };
    await enterRecipient(page, large);
    await enterAmount(page, large.amount);
    const id = await proveAndHold(page, request, { account, t });
    await passTime(request, 70);
    const path = `/transactions/${id}`;
    await expectNotified(listener, { event: 'CryptoTransferUpdated-review', values: ['TON'], path });
    const staff = await openStaff({ browser, request, origin, language, email: 'daniel@gim.example' });
    await staff({
      method: 'POST',
      path: `/withdrawals/${id}/reject`,
      data: { note: 'The recipient is on our list.' },
    });
    await expectNotified(listener, {
      event: 'CryptoTransferRejected-out',
      values: ['TON', reason(listener, 'RiskDeclined')],
      path,
      mail: 'withdrawalRejected',
      mailed: ['TON', large.address],
    });
  });
}

for (const language of flowLanguages('uk')) {
  const { hundred, twenty, two } = written[language];

  test(`a payout whose fee changes, one that arrives and one that the partner rejects are listed, pushed and mailed, in ${language}`, async ({
    page,
    request,
    product: { origin },
  }) => {
    const listener = await openListener({ page, request, origin, language });
    const { owner, t } = listener;
    await showAmounts(listener);
    const name = { givenNames: 'Olena', familyName: 'Kovalenko' };
    await decideIdentity(request, owner, { decision: 'approved', ...name });
    await fund(request, owner, '500');
    await page.goto('/cashout/card');
    await addCard(page, t, owner);

    const first = await withdraw(page, { owner, amount: '20' });
    const about = { path: `/transactions/${first.id}`, mailed: [twenty] };
    await setOutcome(request, first.id, { outcome: 'feeChanged', fee: '2' });
    await expectNotified(listener, {
      ...about,
      event: 'FiatTransferUpdated',
      values: [twenty, two, '1111'],
      mail: 'payoutFeeChanged',
      mailed: [twenty, two],
    });
    await page.goto(about.path);
    await page.getByRole('button', { name: t('transactions:payout.feeOpen') }).click({ timeout: 30_000 });
    const accept = t('transactions:payout.accept').split('{{')[0] ?? '';
    await page.getByRole('alertdialog').getByRole('button', { name: accept }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await setOutcome(request, first.id, { outcome: 'successful' });
    await expectNotified(listener, {
      ...about,
      event: 'FiatTransferConfirmed',
      values: [twenty, '1111'],
      mail: 'payoutSuccessful',
    });

    await page.goto('/cashout/card');
    const second = await withdraw(page, { owner, amount: '20', former: first.code });
    await setOutcome(request, second.id, { outcome: 'failed' });
    await expectNotified(listener, {
      event: 'FiatTransferRejected',
      values: [twenty, '1111', reason(listener, 'PartnerRefused')],
      path: `/transactions/${second.id}`,
      mail: 'payoutEnded',
      mailed: [twenty],
    });
  });

  test(`a new access code and a new comment of the exchange point are listed, pushed and mailed, in ${language}`, async ({
    page,
    request,
    browser,
    product: { origin },
  }) => {
    const now = await untilMorning(request, '08:30');
    const listener = await openListener({ page, request, origin, language });
    const customer: Customer = { ...listener.owner, page, request };
    const slots = await slotsOf(customer, { pointId: kyivPoint, date: dayOf(now), side: 'in' });
    const slotFrom = slots.find(({ isAvailable }) => isAvailable)?.from ?? '';
    const visit = { side: 'in', pointId: kyivPoint, slotFrom, amount: '100' } as const;
    const path = `/transactions/${idOf(await book(customer, visit))}`;
    await takeCode(customer, path.split('/').at(-1) ?? '');

    const staff = await openStaff({ browser, request, origin, language, email: admins[language] });
    const note = 'Agreed with the manager of the house.';
    const newCode = `${language.length} # 5510`;
    await staff({
      method: 'PUT',
      path: `/points/${kyivPoint}/access-code`,
      data: { accessCode: newCode, note },
    });
    const values = [written[language].place];
    await expectNotified(listener, {
      event: 'PointAccessCodeChanged',
      values,
      path,
      mail: 'cashAccessCodeChanged',
      mailed: [hundred],
    });

    const point = await staff({ method: 'GET', path: `/points/${kyivPoint}` });
    const comment = { 'en-US': `The door beside the bakery, ${language}.`, uk: `Двері поруч, ${language}.` };
    await staff({
      method: 'PATCH',
      path: `/points/${kyivPoint}`,
      data: { comment, version: Reflect.get(Object(point), 'version'), note },
    });
    await expectNotified(listener, {
      event: 'PointCommentChanged',
      values,
      path,
      mail: 'cashCommentChanged',
      mailed: [hundred],
    });
  });
}
