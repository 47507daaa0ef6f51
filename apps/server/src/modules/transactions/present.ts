import {
  type ReceiptLine,
  type Transaction,
  type TransactionEta,
  type TransactionItem,
  transactionNumber,
} from '@gim/contract';
import { timeOfId } from '../../platform/ids.ts';
import type { Flows } from './flows.ts';
import type { Cancellers } from './ports.ts';
import type { ListedTransaction, Step, StoredTransaction } from './transaction.ts';

/** What decides whether the user can cancel. */
export interface CancelFacts {
  readonly flows: Flows;
  readonly cancellers: Cancellers;
}

/**
 * A record as the API returns it. Details were validated when they were written, and every reply is validated once more
 * when it is sent, so a page of records is not parsed again here.
 */
export function presentItem(record: ListedTransaction, by: CancelFacts): TransactionItem;
export function presentItem(record: ListedTransaction, by: CancelFacts): unknown {
  return fieldsOf(record, by);
}

interface Timeline {
  readonly steps: readonly Step[];
  readonly lines: readonly ReceiptLine[];
  readonly eta: TransactionEta | null;
}

export function presentTransaction(record: StoredTransaction, more: CancelFacts & Timeline): Transaction;
export function presentTransaction(record: StoredTransaction, more: CancelFacts & Timeline): unknown {
  return more.flows.parseTransaction(record.type, {
    ...fieldsOf(record, more),
    timeline: more.steps.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
    lines: more.lines,
    eta: more.eta,
  });
}

function fieldsOf(record: ListedTransaction, { flows, cancellers }: CancelFacts): Record<string, unknown> {
  const { id, type, stage, status, coin, amount, direction, usd, reason, details } = record;
  return {
    id,
    number: transactionNumber(id),
    type,
    status,
    stage,
    createdAt: timeOfId(id).toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
    coin,
    amount,
    direction,
    counter:
      record.counterCoin === null
        ? null
        : { coin: record.counterCoin, amount: record.counterAmount, direction: record.counterDirection },
    fee: record.feeCoin === null ? null : { coin: record.feeCoin, amount: record.feeAmount },
    price:
      record.priceRate === null
        ? null
        : { coin: record.priceCoin, quote: record.priceQuote, rate: record.priceRate },
    usd,
    reason,
    canCancel: cancellers.has(type) && flows.cancelProblem({ type, stage }) === null,
    details,
  };
}
