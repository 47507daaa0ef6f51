import type { CoinItem } from '@gim/contract';
import { useCallback } from 'react';
import { useDisplayCurrency } from '../../platform/use-display-currency.ts';
import { useOfCoins } from './api.ts';
import { useAmountText } from './use-amount-text.ts';
import { worthIn } from './worth-in.ts';

export interface WorthTexts {
  /** What so many dollars are worth, in what the reader wants to see. */
  readonly worth: (usd: string) => string;
  /** What stands before the decimals that large figures dim; coins have none that matter less. */
  readonly dimmed: { readonly decimalSeparator?: '.' | ',' };
}

/** Writes the worth of balances in the display currency; in dollars as long as there is no price of it. */
export function useWorthText(): WorthTexts {
  const write = useAmountText();
  const currency = useDisplayCurrency();
  const find = useCallback(
    (coins: readonly CoinItem[]) =>
      currency === 'USD' ? null : (coins.find(({ id }) => id === currency) ?? null),
    [currency],
  );
  // In dollars a change of any price is no reason to write everything anew.
  const coin = useOfCoins(find).data ?? null;
  const price = coin?.price?.usd;
  if (coin === null || price === undefined)
    return { worth: write.dollars, dimmed: { decimalSeparator: write.decimalSeparator } };
  return { worth: (usd) => write.coins(coin, worthIn(coin, { usd, price })), dimmed: {} };
}
