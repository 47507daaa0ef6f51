import type { BalanceItem, CoinItem } from '@gim/contract';
import { compareRatios, parseRatio } from '@gim/money';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { nearOf, type UsePosition, usePosition } from '../../shared/use-position.ts';
import { useWithdrawalOptions, type WithdrawalOption } from './api.ts';
import { isOpen, type Order, optionId, sortOptions } from './option-rules.ts';

/** Debounce delay while typing. */
const pauseMs = 350;

export interface ComparisonState {
  readonly unit: string;
  readonly coin: CoinItem | undefined;
  readonly balance: BalanceItem | undefined;
  readonly text: string;
  readonly type: (text: string) => void;
  /** The amount the figures are for; null if there is none. */
  readonly amount: string | null;
  readonly options: readonly WithdrawalOption[];
  readonly chosen: WithdrawalOption | undefined;
  readonly choose: (id: string) => void;
  readonly order: Order;
  readonly turn: () => void;
  readonly isShort: boolean;
  readonly isWaiting: boolean;
  /** The first response for an amount is loading. */
  readonly isLoading: boolean;
  /** The position for cash: by default the cheapest point, after a press the nearest. */
  readonly where: UsePosition;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The state of the comparison: the typed amount and every payout method for it. The method with the highest result is
 * selected by default.
 */
export function useComparison(): ComparisonState {
  const [query] = useSearchParams();
  const unit = readCoin(query.get('coin'));
  const [text, setText] = useState(isAmount(query.get('amount') ?? '') ? (query.get('amount') ?? '') : '');
  const [chosenId, choose] = useState<string | null>(null);
  const [order, setOrder] = useState<Order>('most');
  const settled = useDebounced(text, pauseMs);
  const { data: coins } = useCoins();
  const { data: balances } = useBalances();
  const balance = balances?.items.find((item) => item.coin === unit);
  const amount = isAmount(settled) ? settled : null;
  const where = usePosition();
  const near = where.position === null ? undefined : nearOf(where.position);
  const asked = useWithdrawalOptions({ coin: unit, amount, near });
  const all = amount === null ? [] : (asked.data?.items ?? []);
  const options = sortOptions(all, order);
  const open = options.filter(isOpen);
  return {
    unit,
    coin: coins?.find(({ id }) => id === unit),
    balance,
    text,
    type: setText,
    amount,
    options,
    chosen: open.find((option) => optionId(option) === chosenId) ?? all.find(isOpen),
    choose,
    order,
    turn: () => setOrder(order === 'most' ? 'fastest' : 'most'),
    isShort: balance !== undefined && amount !== null && isMore(amount, balance.available),
    isWaiting: asked.isPlaceholderData || settled !== text,
    isLoading: asked.isLoading,
    where,
    error: amount === null ? null : asked.error,
    retry: () => void asked.refetch(),
  };
}

const readCoin = (given: string | null): string => {
  const coin = (given ?? '').toUpperCase();
  return /^[A-Z0-9]{2,20}$/.test(coin) ? coin : 'USD';
};

/** A positive decimal. */
function isAmount(text: string): boolean {
  const parsed = parseRatio(text);
  return parsed.ok && parsed.value.numerator > 0n;
}

function isMore(left: string, right: string): boolean {
  const [one, other] = [parseRatio(left), parseRatio(right)];
  return one.ok && other.ok && compareRatios(one.value, other.value) > 0;
}
