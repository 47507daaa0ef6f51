import type { WithdrawalOption } from '@gim/contract';
import { add, asset, readMoney, toDecimal } from '@gim/money';

const USD = asset('USD', 2);

/** Identifies a method: it stays selected when its figures change. */
export function optionId({ target }: Pick<WithdrawalOption, 'target'>): string {
  return target.way === 'network' ? `${target.coin} ${target.network}` : target.way;
}

/** Whether the method accepts this amount. */
export const isOpen = ({ needs }: Pick<WithdrawalOption, 'needs'>): boolean =>
  !needs.includes('smallerAmount') && !needs.includes('largerAmount');

/** The part of the amount the user keeps: received plus left on the balance. */
export const totalKeptOf = ({ receives, stays }: Pick<WithdrawalOption, 'receives' | 'stays'>): string =>
  toDecimal(add(readMoney(USD, receives), readMoney(USD, stays)));

export type Order = 'most' | 'fastest';

/**
 * The server sorts by cost. Sorting by time keeps that order among equals, and methods that do not accept the amount
 * last.
 */
export function sortOptions(options: readonly WithdrawalOption[], order: Order): readonly WithdrawalOption[] {
  if (order === 'most') return options;
  const byTime = (all: readonly WithdrawalOption[]): readonly WithdrawalOption[] =>
    all.toSorted((one, other) => one.minutes - other.minutes);
  return [...byTime(options.filter(isOpen)), ...options.filter((option) => !isOpen(option))];
}

/** The labelled methods: highest result and, if different, fastest. */
export function tagsOf(options: readonly WithdrawalOption[]): ReadonlyMap<string, Order> {
  const open = options.filter(isOpen);
  const [most] = open;
  const [fastest] = sortOptions(open, 'fastest');
  const tags = new Map<string, Order>();
  if (open.length < 2 || most === undefined || fastest === undefined) return tags;
  tags.set(optionId(fastest), 'fastest');
  return tags.set(optionId(most), 'most');
}

/** The best method of each kind that accepts the amount, in the given order: cash, card, PayPal and one network. */
export function bestOfEachKind(options: readonly WithdrawalOption[]): readonly WithdrawalOption[] {
  const open = options.filter(isOpen);
  return open.filter(({ way }, index) => open.findIndex((other) => other.way === way) === index);
}

interface Leaving {
  /** The currency debited. */
  readonly coin: string;
  readonly amount: string;
}

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

/**
 * The next page for a chosen method, with all parameters. If dollars are paid out, a coin is sold first; if another
 * coin leaves, it is bought first; the trade page gets the step after it.
 */
export function optionAddress({ target, receives }: WithdrawalOption, { coin, amount }: Leaving): string {
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
