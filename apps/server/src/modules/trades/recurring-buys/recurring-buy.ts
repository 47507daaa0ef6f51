import {
  type RecurringBuy as Item,
  schedule,
  type TransactionReason,
  transactionReasons,
} from '@gim/contract';
import { type Money, money, toDecimal } from '@gim/money';
import { USD } from '../../coins/index.ts';

/** A stored plan. */
export interface RecurringBuy {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  /** Cents. */
  readonly quoteAmount: string;
  readonly schedule: unknown;
  readonly timeZone: string;
  readonly status: Item['status'];
  readonly turn: string;
  readonly nextAt: Date;
  readonly noticeAt: Date;
  readonly lastAt: Date | null;
  readonly lastTransactionId: string | null;
  readonly lastReason: string | null;
  readonly createdAt: Date;
}

export const RECURRING_BUYS_MAX = 20;

export const amountPerTurn = ({ quoteAmount }: Pick<RecurringBuy, 'quoteAmount'>): Money<typeof USD> =>
  money(USD, BigInt(quoteAmount));

export const presentRecurringBuy = (kept: RecurringBuy): Item => ({
  id: kept.id,
  coin: kept.coin,
  quoteAmount: toDecimal(amountPerTurn(kept)),
  schedule: schedule.parse(kept.schedule),
  timeZone: kept.timeZone,
  status: kept.status,
  nextAt: kept.status === 'Active' ? kept.nextAt.toISOString() : null,
  lastRun: lastRunOf(kept),
  createdAt: kept.createdAt.toISOString(),
});

function lastRunOf({ lastAt, lastTransactionId, lastReason }: RecurringBuy): Item['lastRun'] {
  if (lastAt === null) return null;
  const at = lastAt.toISOString();
  return lastTransactionId === null
    ? { outcome: 'Skipped', at, reason: reasonOf(lastReason) }
    : { outcome: 'Completed', at, transactionId: lastTransactionId };
}

const reasonOf = (text: string | null): TransactionReason =>
  transactionReasons.find((reason) => reason === text) ?? 'Other';
