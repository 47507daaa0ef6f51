import type { CoinItem } from '@gim/contract';
import { useCallback } from 'react';
import { useDisplayCurrency } from '../../platform/use-display-currency.ts';
import { useCoinsSelect } from './api.ts';
import { useAmountText } from './use-amount-text.ts';
import { worthIn } from './worth-in.ts';

export interface WorthTexts {
  /** Formats the value of dollars in the display currency. */
  readonly worth: (usd: string) => string;
  /** Large figures dim the decimals after the separator; coin amounts are not dimmed. */
  readonly dimmed: { readonly decimalSeparator?: '.' | ',' };
}

/** Formats the value of balances in the display currency, or in dollars while its price is unknown. */
export function useWorthText(): WorthTexts {
  const write = useAmountText();
  const currency = useDisplayCurrency();
  const find = useCallback(
    (coins: readonly CoinItem[]) =>
      currency === 'USD' ? null : (coins.find(({ id }) => id === currency) ?? null),
    [currency],
  );
  // In dollars, price changes must not re-render everything.
  const coin = useCoinsSelect(find).data ?? null;
  const price = coin?.price?.usd;
  if (coin === null || price === undefined)
    return { worth: write.dollars, dimmed: { decimalSeparator: write.decimalSeparator } };
  return { worth: (usd) => write.coins(coin, worthIn(coin, { usd, price })), dimmed: {} };
}
