import type { Consumer } from '../../platform/outbox/outbox.ts';
import * as deposits from '../deposits/index.ts';
import * as payouts from '../payouts/index.ts';
import * as trades from '../trades/index.ts';
import * as withdrawals from '../withdrawals/index.ts';
import { notice } from './notice.ts';
import type { NoticeOn } from './notice-consumers.ts';

export const tradeNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(trades.tradeRejected, ({ userId, transactionId: linkId, side, coin: currency, amount, reason }) =>
    notice('TradeRejected', {
      userId,
      params: { side: side === 'Buy' ? 'buy' : 'sell', amount, currency, reason },
      linkId,
    }),
  ),
  noticeOn(trades.recurringBuyDue, ({ userId, coin, quoteAmount: counterAmount, at }) =>
    notice('RecurringBuyDue', {
      userId,
      params: { currency: coin, counterAmount, counterCurrency: 'USD', at },
      linkId: coin,
    }),
  ),
  noticeOn(
    trades.recurringBuySkipped,
    ({ userId, coin, quoteAmount: counterAmount, reason, nextAt: until }) =>
      notice('RecurringBuySkipped', {
        userId,
        params: { currency: coin, counterAmount, counterCurrency: 'USD', reason, until },
        linkId: coin,
      }),
  ),
  noticeOn(trades.priceAlertReached, ({ userId, coin, priceNow: counterAmount }) =>
    notice('PriceAlertReached', {
      userId,
      params: { currency: coin, counterAmount, counterCurrency: 'USD' },
      linkId: coin,
    }),
  ),
];

interface PayoutEvent {
  readonly userId: string;
  readonly payoutId: string;
  readonly amount: string;
  readonly to: string;
}

/** The recipient is a card's brand and last four digits, or a masked PayPal address. */
const aboutPayout = ({ amount, to: name }: PayoutEvent) => ({ amount, currency: 'USD', name });

export const payoutNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(payouts.payoutRequested, (event) =>
    notice('FiatTransferStarted', {
      userId: event.userId,
      params: aboutPayout(event),
      linkId: event.payoutId,
    }),
  ),
  noticeOn(payouts.payoutSuccessful, (event) =>
    notice('FiatTransferConfirmed', {
      userId: event.userId,
      params: aboutPayout(event),
      linkId: event.payoutId,
    }),
  ),
  noticeOn(payouts.payoutFeeChanged, ({ fee, until, ...event }) =>
    notice('FiatTransferUpdated', {
      userId: event.userId,
      params: { ...aboutPayout(event), fee, until },
      linkId: event.payoutId,
    }),
  ),
  noticeOn(payouts.payoutUnclaimed, ({ until, ...event }) =>
    notice('FiatTransferUnclaimed', {
      userId: event.userId,
      params: { ...aboutPayout(event), until },
      linkId: event.payoutId,
    }),
  ),
  noticeOn(payouts.payoutEnded, ({ reason, ...event }) =>
    notice('FiatTransferRejected', {
      userId: event.userId,
      params: { ...aboutPayout(event), reason },
      linkId: event.payoutId,
    }),
  ),
  noticeOn(payouts.recipientAdded, ({ userId, to: name }) =>
    notice('PayoutRecipientAdded', { userId, params: { name } }),
  ),
];

/** Address changes and questions of staff. The steps of a transfer itself come from its history record. */
export const transferNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(deposits.depositAddressChanged, ({ userId, coin, network }) =>
    notice('DepositAddressChanged', { userId, params: { currency: coin, network }, linkId: coin }),
  ),
  noticeOn(withdrawals.withdrawalQuestion, ({ userId, withdrawalId: linkId, coin, amount, network }) =>
    notice('CryptoTransferUpdated', {
      userId,
      params: { side: 'out', amount, currency: coin, network, state: 'question' },
      linkId,
    }),
  ),
  noticeOn(withdrawals.addressAdded, ({ userId, name, coin: currency, network }) =>
    notice('WithdrawalAddressAdded', { userId, params: { name, currency, network } }),
  ),
  noticeOn(withdrawals.allowlistOff, ({ userId, at }) => notice('AllowlistOff', { userId, params: { at } })),
];
