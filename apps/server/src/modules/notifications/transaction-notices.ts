import { type TransactionReason, transactionReasons } from '@gim/contract';
import * as z from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import type { ParsedEvent } from '../../platform/outbox/outbox.ts';
import type { StoredTransaction, TransactionMoved } from '../transactions/index.ts';
import type { NotificationsCore } from './core.ts';
import { type Notice, notice } from './notice.ts';
import type { NoticeOfEvent } from './notify.ts';

type Step = Pick<TransactionMoved, 'type' | 'stage' | 'from' | 'isStep'>;
type Write = (record: StoredTransaction, networkName: NotificationsCore['networkName']) => Notice;

/**
 * The notifications for steps of operations. Steps without one are dropped before anything is read; the records of the
 * others are read in one query, because every trade passes through here.
 */
export async function transactionNotices(
  { transactions, networkName }: NotificationsCore,
  tx: Tx,
  events: readonly ParsedEvent<TransactionMoved>[],
): Promise<readonly NoticeOfEvent[]> {
  const pending = events.flatMap((event) => {
    const write = writerOf(event.payload);
    return write === undefined ? [] : [{ event, write }];
  });
  if (pending.length === 0) return [];
  const records = await transactions.findAll(
    tx,
    pending.map(({ event }) => event.payload.transactionId),
  );
  return pending.flatMap(({ event, write }) => {
    const record = records.get(event.payload.transactionId);
    return record === undefined ? [] : [{ event, notice: write(record, networkName) }];
  });
}

function writerOf(step: Step): Write | undefined {
  switch (step.type) {
    case 'Deposit':
      return depositWriter(step);
    case 'Withdraw':
      return withdrawalWriter(step);
    case 'Buy':
    case 'Sell':
      return step.stage === 'completed' ? tradeCompleted : undefined;
    case 'CashIn':
    case 'CashOut':
      return step.stage === 'successful' && step.from !== 'successful' ? cashCompleted : undefined;
    case 'ReferralIncome':
      return step.stage === 'completed' ? referralIncome : undefined;
    default:
      return undefined;
  }
}

/** More confirmations make no notification; a reorganised block does. */
function depositWriter({ stage, from, isStep }: Step): Write | undefined {
  if (stage === 'seen') {
    if (from === null) return started('in');
    return from === 'seen' && isStep === true ? updated('in', 'again') : undefined;
  }
  return stage === from ? undefined : ended('in', stage);
}

function withdrawalWriter({ stage, from }: Step): Write | undefined {
  if (stage === from) return undefined;
  if (from === null) return started('out');
  switch (stage) {
    case 'review':
      return updated('out', 'review');
    case 'queued':
      return from === 'review' ? updated('out', 'queued') : undefined;
    case 'broadcast':
      return updated('out', 'broadcast');
    case 'release':
      return updated('out', 'testArrived');
    default:
      return ended('out', stage);
  }
}

const networkOf = z.object({ network: z.string() });

const transfer = (
  side: 'in' | 'out',
  { amount, coin, details }: StoredTransaction,
  networkName: NotificationsCore['networkName'],
) => ({ side, amount, currency: coin, network: networkName(coin, networkOf.parse(details).network) });

const started =
  (side: 'in' | 'out'): Write =>
  (record, names) =>
    notice('CryptoTransferStarted', {
      userId: record.userId,
      params: transfer(side, record, names),
      linkId: record.id,
    });

const updated =
  (side: 'in' | 'out', state: 'review' | 'queued' | 'broadcast' | 'again' | 'testArrived'): Write =>
  (record, names) =>
    notice('CryptoTransferUpdated', {
      userId: record.userId,
      params: { ...transfer(side, record, names), state },
      linkId: record.id,
    });

/** Cancellations by the user make no notification. */
function ended(side: 'in' | 'out', stage: string): Write | undefined {
  if (stage === 'successful')
    return (record, names) =>
      notice('CryptoTransferConfirmed', {
        userId: record.userId,
        params: transfer(side, record, names),
        linkId: record.id,
      });
  if (stage !== 'rejected') return undefined;
  return (record, names) =>
    notice('CryptoTransferRejected', {
      userId: record.userId,
      params: { ...transfer(side, record, names), reason: reasonOf(record) },
      linkId: record.id,
    });
}

const tradeCompleted: Write = ({ id, userId, type, coin, amount, counterAmount, counterCoin }) =>
  notice('TradeCompleted', {
    userId,
    params: {
      side: type === 'Buy' ? 'buy' : 'sell',
      amount,
      currency: coin,
      counterAmount: counterAmount ?? '0',
      counterCurrency: counterCoin ?? 'USD',
    },
    linkId: id,
  });

const cashCompleted: Write = ({ id, userId, type, coin: currency, amount }) =>
  notice('CashOrderCompleted', {
    userId,
    params: { side: type === 'CashIn' ? 'in' : 'out', amount, currency },
    linkId: id,
  });

const referralIncome: Write = ({ id, userId, coin: currency, amount }) =>
  notice('ReferralIncome', { userId, params: { amount, currency }, linkId: id });

const reasonOf = ({ reason }: StoredTransaction): TransactionReason =>
  transactionReasons.find((known) => known === reason) ?? 'Other';
