import { randomUUID } from 'node:crypto';
import {
  getNotification,
  listNotifications,
  type NotificationItem,
  readNotification,
  readNotifications,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, verifiedAccount } from '../../testing/test-identity.ts';
import * as cashOrders from '../cash-orders/index.ts';
import * as deposits from '../deposits/index.ts';
import * as kyc from '../kyc/index.ts';
import * as payouts from '../payouts/index.ts';
import * as sessions from '../sessions/index.ts';
import * as trades from '../trades/index.ts';
import { sampleDrafts } from '../transactions/testing/sample-drafts.ts';
import * as users from '../users/index.ts';
import * as withdrawals from '../withdrawals/index.ts';
import { type NotificationsBench, openNotificationsBench } from './testing/notifications-bench.ts';

let bench: NotificationsBench;
let account: Account;
beforeAll(async () => {
  bench = await openNotificationsBench();
  account = await verifiedAccount(bench.identity);
  await bench.settle();
});
afterAll(() => bench.close());

const page = async (of: Account, query: Record<string, string> = { limit: '100' }) =>
  (await bench.identity.call(listNotifications, { params: { id: of.id }, token: of.token, query })).body;
const newest = async (of: Account): Promise<NotificationItem | undefined> => (await page(of)).items[0];

const at = '2026-03-01T12:00:00.000Z';
const until = '2026-03-02T12:00:00.000Z';

describe('an event makes one notification with what its text needs', () => {
  it('of trades and prices', async () => {
    const { id: userId } = account;
    const transactionId = randomUUID();
    const trade = { userId, transactionId, coin: 'BTC', amount: '0.5', quoteAmount: '100', at };
    await bench.append(trades.tradeRejected, { ...trade, side: 'Sell', reason: 'PriceMoved' });
    await bench.settle();
    expect(await newest(account)).toMatchObject({
      event: 'TradeRejected',
      category: 'trades',
      readAt: null,
      params: { side: 'sell', amount: '0.5', currency: 'BTC', reason: 'PriceMoved' },
      link: { kind: 'transaction', id: transactionId },
    });
    const alert = { userId, priceAlertId: randomUUID(), coin: 'ETH', price: '2500', priceNow: '2501.5', at };
    await bench.append(trades.priceAlertReached, { ...alert, direction: 'Above' });
    await bench.settle();
    expect(await newest(account)).toMatchObject({
      event: 'PriceAlertReached',
      params: { currency: 'ETH', counterAmount: '2501.5', counterCurrency: 'USD' },
      link: { kind: 'coin', id: 'ETH' },
    });
  });

  it('of the account, its factors and its addresses, each of them once', async () => {
    const other = await verifiedAccount(bench.identity);
    const { id: userId } = other;
    const where = { deviceName: 'Pixel', platform: 'Android', browser: null, ip: null, at };
    const context = users.mailContext(sessions.newDeviceLogin.topic, userId);
    const sealedFreezeToken = bench.identity.sealer.seal('token', context);
    const withdrawal = {
      ...{
        userId,
        withdrawalId: randomUUID(),
        coin: 'USDT',
        amount: '60',
        network: 'Tron',
        address: 'T',
        at,
      },
    };
    await bench.append(users.passwordChanged, { userId, because: 'change', at });
    await bench.append(users.accountFrozen, { userId, because: 'staff', at });
    await bench.append(users.strangersBlocked, { userId, at });
    await bench.append(sessions.newDeviceLogin, { userId, ...where, sealedFreezeToken });
    await bench.append(sessions.twoFactorEnabled, { userId, at });
    await bench.append(sessions.twoFactorDisabled, { userId, at });
    await bench.append(sessions.passkeySuspended, { userId, name: 'Key', at });
    await bench.append(kyc.kycDecided, { userId, status: 'approved', rejectType: null, reasons: [], at });
    await bench.append(kyc.kycDecided, { userId, status: 'rejected', rejectType: 'final', reasons: [], at });
    await bench.append(deposits.depositAddressChanged, { userId, coin: 'BTC', network: 'Bitcoin', at });
    await bench.append(withdrawals.withdrawalQuestion, { ...withdrawal, note: 'Whose is it?' });
    await bench.append(withdrawals.addressAdded, { ...withdrawal, name: 'Cold wallet' });
    await bench.append(withdrawals.allowlistOff, { userId, at });
    await bench.settle();
    const { items, unread } = await page(other);
    expect(items.map(({ event }) => event).toSorted()).toEqual(
      [
        ...['AccountCreated', 'PasswordChanged', 'AccountFrozen', 'StrangersBlocked', 'NewDeviceLogin'],
        ...['TwoFactorEnabled', 'TwoFactorDisabled', 'PasskeySuspended', 'KycApproved', 'KycRejected'],
        ...['DepositAddressChanged', 'CryptoTransferUpdated', 'WithdrawalAddressAdded', 'AllowlistOff'],
      ].toSorted(),
    );
    expect(unread).toBe(items.length);
    expect(items.find(({ event }) => event === 'DepositAddressChanged')).toMatchObject({
      params: { currency: 'BTC', network: 'Bitcoin' },
      link: { kind: 'depositAddress', id: 'BTC' },
    });
  });

  it('of payouts and visits, each of them once', async () => {
    const other = await verifiedAccount(bench.identity);
    const { id: userId } = other;
    const place = { address: 'Khreshchatyk 1', slotFrom: until, timeZone: 'Europe/Kyiv' };
    const visit = { userId, orderId: randomUUID(), side: 'in', cash: '500', ...place } as const;
    const card = { method: 'card', to: 'Visa 4417' } as const;
    const payout = { userId, payoutId: randomUUID(), amount: '250', receives: '246', at, ...card };
    await bench.append(payouts.payoutRequested, payout);
    await bench.append(payouts.payoutSuccessful, payout);
    await bench.append(payouts.payoutFeeChanged, { ...payout, fee: '6.75', until });
    await bench.append(payouts.payoutUnclaimed, { ...payout, until });
    await bench.append(payouts.payoutEnded, { ...payout, reason: 'PartnerRefused' });
    await bench.append(payouts.recipientAdded, payout);
    await bench.append(cashOrders.cashVisitTomorrow, visit);
    await bench.append(cashOrders.cashVisitSoon, visit);
    await bench.append(cashOrders.cashOrderMoved, visit);
    await bench.append(cashOrders.cashOrderLocked, visit);
    await bench.append(cashOrders.cashAccessCodeChanged, visit);
    await bench.append(cashOrders.cashCommentChanged, visit);
    await bench.append(cashOrders.cashDayClosed, { ...visit, until });
    await bench.append(cashOrders.cashOrderEnded, { ...visit, reason: 'PointClosed' });
    await bench.append(cashOrders.cashBuyFailed, { ...visit, coin: 'BTC' });
    await bench.settle();
    const { items } = await page(other);
    expect(items.map(({ event }) => event).toSorted()).toEqual(
      [
        ...['AccountCreated', 'FiatTransferStarted', 'FiatTransferConfirmed', 'FiatTransferUpdated'],
        ...['FiatTransferUnclaimed', 'FiatTransferRejected', 'PayoutRecipientAdded', 'CashVisitTomorrow'],
        ...['CashVisitSoon', 'CashOrderMoved', 'CashOrderLocked', 'PointAccessCodeChanged'],
        ...['PointCommentChanged', 'CashDayClosed', 'CashOrderEnded', 'CashBuyFailed'],
      ].toSorted(),
    );
    expect(items.find(({ event }) => event === 'FiatTransferUpdated')).toMatchObject({
      params: { amount: '250', currency: 'USD', name: 'Visa 4417', fee: '6.75', until },
      link: { kind: 'transaction', id: payout.payoutId },
    });
    expect(items.find(({ event }) => event === 'PointAccessCodeChanged')?.params).toEqual({
      ...{ side: 'in', amount: '500', currency: 'USD', place: 'Khreshchatyk 1', at: until },
      timeZone: 'Europe/Kyiv',
    });
  });

  it('of the way of an operation: deposits, withdrawals, trades, cash and referral income', async () => {
    const other = await verifiedAccount(bench.identity);
    const { transactions, identity } = bench;
    const { db } = identity.platform;
    const drafts = sampleDrafts(other.id);
    const own = { userId: other.id };
    const made = await db.inTransaction(async (tx) => ({
      deposit: await transactions.record(tx, drafts.Deposit),
      withdrawal: await transactions.record(tx, drafts.Withdraw),
      buy: await transactions.record(tx, drafts.Buy),
      cashIn: await transactions.record(tx, drafts.CashIn),
      income: await transactions.record(tx, drafts.ReferralIncome),
    }));
    const move = transactions.move;
    await db.inTransaction(async (tx) => {
      const deposit = { ...own, id: made.deposit, type: 'Deposit' } as const;
      const withdrawal = { ...own, id: made.withdrawal, type: 'Withdraw' } as const;
      // More confirmations make no notification; a reorganised block does.
      await transactions.note(tx, {
        ...deposit,
        stage: 'seen',
        details: { confirmations: { have: 1, need: 2 } },
      });
      await move(tx, { ...deposit, from: 'seen', to: 'seen' });
      await move(tx, { ...deposit, from: 'seen', to: 'successful' });
      await move(tx, { ...withdrawal, from: 'undo', to: 'review' });
      await move(tx, { ...withdrawal, from: 'review', to: 'queued' });
      await move(tx, { ...withdrawal, from: 'queued', to: 'broadcast' });
      await move(tx, { ...withdrawal, from: 'broadcast', to: 'rejected', reason: 'BroadcastFailed' });
      await move(tx, { ...own, id: made.buy, type: 'Buy', from: 'executing', to: 'completed' });
      const cash = { ...own, id: made.cashIn, type: 'CashIn' } as const;
      await move(tx, { ...cash, from: 'scheduled', to: 'code_issued' });
      await move(tx, { ...cash, from: 'code_issued', to: 'at_point' });
      await move(tx, { ...cash, from: 'at_point', to: 'successful' });
    });
    await bench.settle();
    const { items } = await page(other);
    const told = items.map(({ event, params: { side, state, reason } }) =>
      [event, side, state, reason].join(' '),
    );
    expect(told.toSorted()).toEqual(
      [
        'AccountCreated   ',
        'CashOrderCompleted in  ',
        'CryptoTransferConfirmed in  ',
        'CryptoTransferRejected out  BroadcastFailed',
        'CryptoTransferStarted in  ',
        'CryptoTransferStarted out  ',
        'CryptoTransferUpdated in again ',
        'CryptoTransferUpdated out broadcast ',
        'CryptoTransferUpdated out queued ',
        'CryptoTransferUpdated out review ',
        'ReferralIncome   ',
        'TradeCompleted buy  ',
      ].toSorted(),
    );
    expect(items.find(({ event }) => event === 'CryptoTransferConfirmed')).toMatchObject({
      params: { amount: '0.85', currency: 'BTC', network: 'bitcoin' },
      link: { kind: 'transaction', id: made.deposit },
    });
  });

  it('even when the event is delivered again', async () => {
    const before = (await page(account)).items.length;
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    const { rows } = await bench.owner.query('select max(id)::text as id from platform.event');
    await bench.settle();
    const consumer = bench.notifications.consumers.find(
      ({ name }) => name === 'notifications.list.StrangersBlocked',
    );
    const event = {
      ...{ id: String(rows[0]?.id), topic: 'StrangersBlocked', key: 'bench', occurredAt: new Date(at) },
      payload: { userId: account.id, at },
    };
    await bench.identity.platform.db.inTransaction(async (tx) => consumer?.take([event], tx));
    expect((await page(account)).items.length).toBe(before + 1);
  });
});

describe('the list', () => {
  it('comes in pages, newest first, and each can be read alone', async () => {
    const first = await page(account, { limit: '2' });
    expect(first.items).toHaveLength(2);
    const second = await page(account, { limit: '2', cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const one = ids[0] ?? '';
    const params = { id: account.id, notificationId: one };
    const { body } = await bench.identity.call(readNotification, { params, token: account.token });
    expect(body.unread).toBe(first.unread - 1);
    const again = await bench.identity.call(readNotification, { params, token: account.token });
    expect(again.body.unread).toBe(body.unread);
    const found = await bench.identity.call(getNotification, { params, token: account.token });
    expect(found.body.readAt).not.toBeNull();
  });

  it('Z-01 shows and changes nothing of somebody else', async () => {
    const other = await verifiedAccount(bench.identity);
    await bench.settle();
    const mine = (await page(account)).items.find(({ readAt }) => readAt === null)?.id ?? '';
    const theirs = { params: { id: other.id, notificationId: mine }, token: other.token };
    const unread = (await page(account)).unread;
    for (const call of [getNotification, readNotification])
      expect((await bench.identity.call(call, theirs)).status).toBe(404);
    const all = { params: { id: other.id }, token: other.token, body: { newestId: mine } };
    await bench.identity.call(readNotifications, all);
    expect((await page(account)).unread).toBe(unread);
    const asOther = { params: { id: account.id }, token: other.token };
    expect((await bench.identity.call(listNotifications, asOther)).status).toBe(404);
  });

  it('is read up to the newest that was seen, and what came later stays unread', async () => {
    const seen = (await newest(account))?.id ?? '';
    bench.identity.advance(1);
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    await bench.settle();
    const sent = { params: { id: account.id }, token: account.token, body: { newestId: seen } };
    expect((await bench.identity.call(readNotifications, sent)).body.unread).toBe(1);
    expect((await newest(account))?.readAt).toBeNull();
  });

  it('is gone with the account', async () => {
    const other = await verifiedAccount(bench.identity);
    await bench.settle();
    expect((await page(other)).items).toHaveLength(1);
    const sealedContact = bench.identity.sealer.seal(
      JSON.stringify({ email: other.email, language: 'uk', antiPhishingCode: null }),
      users.mailContext(users.accountDeleted.topic, other.id),
    );
    await bench.append(users.accountDeletedContact, { userId: other.id, sealedContact });
    await bench.settle();
    expect((await page(other)).items).toEqual([]);
  });
});
