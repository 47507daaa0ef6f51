import {
  type ReceiptLine,
  type Transaction,
  type TransactionItem,
  transaction,
  transactionItem,
  transactionNumber,
} from '@gim/contract';
import type { Cancellers } from './ports.ts';
import { userCanCancel } from './states.ts';
import type { Kept, Step } from './transaction.ts';

/** A record as the API tells it. It is parsed here, because what a type's details hold is known to the contract alone. */
export const presentItem = (record: Kept, cancellers: Cancellers): TransactionItem =>
  transactionItem.parse(fieldsOf(record, cancellers));

export const presentTransaction = (
  record: Kept,
  more: { cancellers: Cancellers; steps: readonly Step[]; lines: readonly ReceiptLine[] },
): Transaction =>
  transaction.parse({
    ...fieldsOf(record, more.cancellers),
    timeline: more.steps.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
    lines: more.lines,
  });

function fieldsOf(record: Kept, cancellers: Cancellers): Record<string, unknown> {
  const { id, type, stage, status, coin, amount, direction, usd, reason, details } = record;
  return {
    id,
    number: transactionNumber(id),
    type,
    status,
    stage,
    createdAt: record.createdAt.toISOString(),
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
    canCancel: cancellers[type] !== undefined && userCanCancel({ type, stage }),
    details,
  };
}
