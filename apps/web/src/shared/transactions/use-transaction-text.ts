import type { TransactionItem, TransactionType } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../coins/amount-text.ts';
import { useCoinOf } from '../coins/use-coin-name.ts';
import { writeSigned, writeUnsigned } from './amount-text.ts';
import { isVoid } from './looks.ts';

export interface TransactionText {
  /** "Bought Bitcoin". */
  readonly title: string;
  /** "+0.00450281 BTC". */
  readonly amount: string;
  /** The same as it is read: "plus 0.00450281 BTC". */
  readonly spokenAmount: string;
  /** The other side of it: "−$500.00", or what it was worth. */
  readonly counter: string | null;
  /** The same as it is read, where it has a sign: "minus $500.00". */
  readonly spokenCounter: string | undefined;
}

type TitleKey =
  | `row.${TransactionType}`
  | `void.${TransactionType}`
  | `chain.titles.${'Deposit' | 'Withdraw'}`;

/** "Deposited Tether" is true when it is done: until then it is being deposited, and rejected it was never. */
export function titleOf(
  { type, status, endedAt }: Pick<TransactionItem, 'type' | 'status' | 'endedAt'>,
  write: (key: TitleKey) => string,
): string {
  if (isVoid(status)) return write(`void.${type}`);
  if (endedAt === null && (type === 'Deposit' || type === 'Withdraw')) return write(`chain.titles.${type}`);
  return write(`row.${type}`);
}

/** One operation in the reader's words. The texts are `transactions` and `coins`. */
export function useTransactionText(transaction: TransactionItem): TransactionText {
  const { t } = useTranslation('transactions');
  const coinOf = useCoinOf();
  const locale = useServices().texts.language();
  const { coin, direction, counter, usd } = transaction;
  return {
    title: titleOf(transaction, (key) => t(key, { coin: coinOf({ id: coin }) })),
    amount: writeSigned(transaction, locale),
    spokenAmount: t(`row.${direction}`, { amount: writeUnsigned(transaction, locale) }),
    counter:
      counter === null
        ? usd === null || coin === 'USD'
          ? null
          : writeDollars(usd, locale)
        : writeSigned(counter, locale),
    spokenCounter:
      counter === null
        ? undefined
        : t(`row.${counter.direction}`, { amount: writeUnsigned(counter, locale) }),
  };
}
