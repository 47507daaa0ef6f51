import type { Candle, CoinItem } from '@gim/contract';
import { focusManager, notifyManager } from '@tanstack/react-query';
import { type Balances, balancesKey, coinsKey } from '../coins/api.ts';
import { refetchInFlight } from '../refetch.ts';
import type { FollowDeps } from './follow-wallet.ts';
import { keepFresh } from './keep-fresh.ts';
import {
  type PriceNews,
  revalue,
  type Series,
  type TotalPoint,
  withBalances,
  withPrices,
  withTick,
  withTotal,
} from './live-market.ts';

/** That a coin has fallen silent is no news, and nobody tells it: it is asked for, where somebody looks. */
const askAgainMs = 60_000;
/** The day behind the change moves on by itself, and only the server knows the prices at its beginning. */
const askChangeMs = 300_000;

/** Prices, charts, and what is owned at those prices. */
export function followMarket(deps: FollowDeps): void {
  const { stream, queries, session } = deps;
  const coins = keepFresh(deps, ['coins']);
  stream.subscribe('prices', {
    ...coins,
    // A price that was missed is made good by the next.
    onGap: () => coins.onGap(Number.POSITIVE_INFINITY),
    // As one change: the coins, the charts and the balances are drawn together.
    onData: ({ items }) => notifyManager.batch(() => takePrices(deps, items)),
  });
  setInterval(() => {
    if (focusManager.isFocused()) void queries.invalidateQueries({ queryKey: coinsKey });
  }, askAgainMs);
  setInterval(() => {
    if (focusManager.isFocused()) void queries.invalidateQueries({ queryKey: ['balances'] });
  }, askChangeMs);
  stream.subscribe('balances', {
    ...keepFresh(deps, ['balances']),
    onData: ({ items }) => {
      changeBalances(deps, (balances, known) => withBalances(balances, items, known), { isFlow: true });
      refetchInFlight(queries, ['balances']);
      // Why something is locked is a list of its own.
      void queries.invalidateQueries({ queryKey: ['holds', session.read().userId] });
    },
  });
}

function takePrices(deps: FollowDeps, items: readonly PriceNews[]): void {
  const { queries } = deps;
  queries.setQueryData<CoinItem[]>(coinsKey, (coins) => coins && withPrices(coins, items));
  for (const { coin, price } of items) {
    // The charts of the coin that were opened, in every period.
    queries.setQueriesData<Series<Candle>>(
      { queryKey: ['candles', coin] },
      (candles) => candles && withTick(candles, price),
    );
  }
  changeBalances(deps, revalue, { isFlow: false });
}

/** What is owned, and the end of the line of what it was worth. */
function changeBalances(
  { queries, session }: FollowDeps,
  change: (balances: Balances, coins: readonly CoinItem[]) => Balances,
  { isFlow }: { readonly isFlow: boolean },
): void {
  const { userId } = session.read();
  if (userId === null) return;
  const key = balancesKey(userId);
  const coins = queries.getQueryData<CoinItem[]>(coinsKey);
  // Without the coins there are no prices here: then the server counts.
  if (coins === undefined) {
    if (queries.getQueryData(key) !== undefined) void queries.invalidateQueries({ queryKey: key });
    return;
  }
  const balances = queries.setQueryData<Balances>(key, (known) => known && change(known, coins));
  if (balances === undefined) return;
  // The market's own time: the clock of a device may be wrong by hours.
  const at = coins
    .flatMap(({ price }) => price?.at ?? [])
    .reduce((left, right) => (left > right ? left : right), '');
  const total = { at, usd: balances.totalUsd, isFlow };
  queries.setQueriesData<Series<TotalPoint>>(
    { queryKey: ['balance-history', userId] },
    (history) => history && withTotal(history, total),
  );
}
