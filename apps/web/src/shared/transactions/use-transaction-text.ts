import type { TransactionItem } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../coins/amount-text.ts';
import { useCoinOf } from '../coins/use-coin-name.ts';
import { writeLeg, writeSigned } from './leg-text.ts';

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

/** One operation in the reader's words. The texts are `transactions` and `coins`. */
export function useTransactionText(transaction: TransactionItem): TransactionText {
  const { t } = useTranslation('transactions');
  const coinOf = useCoinOf();
  const locale = useServices().texts.language();
  const { type, coin, direction, counter, usd } = transaction;
  return {
    title: t(`row.${type}`, { coin: coinOf({ id: coin }) }),
    amount: writeSigned(transaction, locale),
    spokenAmount: t(`row.${direction}`, { amount: writeLeg(transaction, locale) }),
    counter:
      counter === null
        ? usd === null || coin === 'USD'
          ? null
          : writeDollars(usd, locale)
        : writeSigned(counter, locale),
    spokenCounter:
      counter === null ? undefined : t(`row.${counter.direction}`, { amount: writeLeg(counter, locale) }),
  };
}
