import type { WayOut } from '@gim/contract';
import { add, asset, readMoney, toDecimal } from '@gim/money';

const USD = asset('USD', 2);

/** Tells one way from another: the same one stays chosen when its figures change. */
export function wayId({ target }: Pick<WayOut, 'target'>): string {
  return target.way === 'network' ? `${target.coin} ${target.network}` : target.way;
}

/** Whether it takes this amount at all. */
export const isOpen = ({ needs }: Pick<WayOut, 'needs'>): boolean =>
  !needs.includes('smallerAmount') && !needs.includes('largerAmount');

/** What of the amount is left to its owner, there and on the balance. */
export const keptOf = ({ receives, stays }: Pick<WayOut, 'receives' | 'stays'>): string =>
  toDecimal(add(readMoney(USD, receives), readMoney(USD, stays)));

export type Order = 'most' | 'fastest';

/** The server has the cheapest first. By time the others keep that order, and those that do not take the amount stay last. */
export function sortWays(ways: readonly WayOut[], order: Order): readonly WayOut[] {
  if (order === 'most') return ways;
  const byTime = (all: readonly WayOut[]): readonly WayOut[] =>
    all.toSorted((one, other) => one.minutes - other.minutes);
  return [...byTime(ways.filter(isOpen)), ...ways.filter((way) => !isOpen(way))];
}

/** The ways that a word stands beside: at which most arrives, and the fastest one, where that is another. */
export function tagsOf(ways: readonly WayOut[]): ReadonlyMap<string, Order> {
  const open = ways.filter(isOpen);
  const [most] = open;
  const [fastest] = sortWays(open, 'fastest');
  const tags = new Map<string, Order>();
  if (open.length < 2 || most === undefined || fastest === undefined) return tags;
  tags.set(wayId(fastest), 'fastest');
  return tags.set(wayId(most), 'most');
}

/** The best one of each kind that takes the amount, in the given order: cash, card, PayPal and one network. */
export function bestOfEachKind(ways: readonly WayOut[]): readonly WayOut[] {
  const open = ways.filter(isOpen);
  return open.filter(({ way }, index) => open.findIndex((other) => other.way === way) === index);
}

interface Leaving {
  /** What leaves the balance. */
  readonly coin: string;
  readonly amount: string;
}

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

/**
 * Where a chosen way goes on, with all that was chosen. What is paid out in dollars is sold first, and what leaves in
 * another coin is bought first; the page of that trade is told what comes after it.
 */
export function wayAddress({ target, receives }: WayOut, { coin, amount }: Leaving): string {
  const isDollars = coin === 'USD';
  switch (target.way) {
    case 'cash':
      return withQuery('/cashout/map', {
        amount: receives,
        ...(isDollars ? {} : { coin }),
        point: target.pointId,
      });
    case 'card':
    case 'paypal':
      return isDollars
        ? withQuery(`/cashout/${target.way}`, { amount })
        : withQuery(`/coins/${coin}/sell`, { amount, next: target.way });
    case 'network':
      return target.coin === coin
        ? withQuery(`/coins/${coin}/withdraw`, { network: target.network, amount })
        : withQuery(`/coins/${target.coin}/buy`, { amount, next: 'withdraw', network: target.network });
  }
}
