import type { Quote } from '@gim/contract';

/** What comes after a trade that was made on the way out, by its address. */
export type WayAfter = 'withdraw' | 'card' | 'paypal';

/** The amount that an address begins with; anybody may have typed it. */
export const linkedAmount = (query: URLSearchParams): string => {
  const text = query.get('amount') ?? '';
  return /^[0-9]{1,20}(?:\.[0-9]{1,36})?$/.test(text) ? text : '';
};

const afterBuy: readonly WayAfter[] = ['withdraw'];
const afterSell: readonly WayAfter[] = ['card', 'paypal'];

/** Where to go on with what was got; null for a trade that is nobody's first step. */
export function wayAfter(
  query: URLSearchParams,
  { side, coin, gets }: Pick<Quote, 'side' | 'coin' | 'gets'>,
): { readonly way: WayAfter; readonly to: string } | null {
  const way = (side === 'Buy' ? afterBuy : afterSell).find((one) => one === query.get('next'));
  if (way === undefined) return null;
  const network = query.get('network') ?? '';
  const to =
    way === 'withdraw'
      ? `/coins/${coin}/withdraw?${new URLSearchParams({ network, amount: gets.amount })}`
      : `/cashout/${way}?${new URLSearchParams({ amount: gets.amount })}`;
  return { way, to };
}
