import type { TransactionItem } from '@gim/contract';
import { digitsMax } from '@gim/money';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeCoins, writeDollars } from '../coins/amount-text.ts';

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
  const { type, coin, amount, direction, counter, usd } = transaction;
  const write = (id: string, text: string, way: 'in' | 'out' | null): string => {
    const signs = { in: '+', out: '\u2212' } as const;
    const written =
      id === 'USD'
        ? writeDollars(text, locale)
        : // The wire has its digits in the text; as many as the coin shows are written.
          writeCoins({ id, digits: digitsMax }, text, { locale });
    return way === null ? written : signs[way] + written;
  };
  return {
    title: t(`row.${type}`, { coin: coinName(coin) }),
    amount: write(coin, amount, direction),
    spokenAmount: t(`row.${direction}`, { amount: write(coin, amount, null) }),
    counter:
      counter === null
        ? usd === null || coin === 'USD'
          ? null
          : writeDollars(usd, locale)
        : write(counter.coin, counter.amount, counter.direction),
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
