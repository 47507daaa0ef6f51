import type { TransactionItem } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../coins/amount-text.ts';
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
}

/** One operation in the reader's words. The texts are `transactions` and `coins`. */
export function useTransactionText(transaction: TransactionItem): TransactionText {
  const { t } = useTranslation('transactions');
  const coinName = useCoinNameOf();
  const locale = useServices().texts.language();
  const { type, coin, direction, counter, usd } = transaction;
  return {
    title: t(`row.${type}`, { coin: coinName(coin) }),
    amount: writeSigned(transaction, locale),
    spokenAmount: t(`row.${direction}`, { amount: writeLeg(transaction, locale) }),
    counter:
      counter === null
        ? usd === null || coin === 'USD'
          ? null
          : writeDollars(usd, locale)
        : writeSigned(counter, locale),
  };
}

/** A coin in the middle of a sentence, where Ukrainian needs another case. */
function useCoinNameOf(): (coin: string) => string {
  const { t } = useTranslation('coins');
  return (coin) => {
    const known = inflected.find((ticker) => ticker === coin);
    return known === undefined ? (brands[coin] ?? coin) : t(`namesOf.${known}`);
  };
}

const inflected = ['BTC', 'ETH', 'USD'] as const;

/** Names that are spelled alike in every language. */
const brands: Readonly<Record<string, string>> = {
  LTC: 'Litecoin',
  TON: 'Toncoin',
  USDC: 'USD Coin',
  USDT: 'Tether',
  XRP: 'XRP',
};
