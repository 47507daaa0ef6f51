import type { Candle, CoinItem } from '@gim/contract';
import { focusManager, notifyManager } from '@tanstack/react-query';
import { type Balances, balancesKey, coinsKey } from '../coins/api.ts';
import { refetchInFlight } from '../refetch.ts';
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
import type { SyncDeps } from './sync-wallet.ts';

/** The server sends no event when a coin's price becomes unavailable, so it is polled while shown. */
const askAgainMs = 60_000;
/** The 24 h window moves without events, and only the server knows the prices at its start. */
const askChangeMs = 300_000;

/** Applies live prices to the coins, the charts and the balances. */
export function syncMarket(deps: SyncDeps): void {
  const { stream, queries, session } = deps;
  const coins = keepFresh(deps, ['coins']);
  stream.subscribe('prices', {
    ...coins,
    // A missed price is corrected by the next one, so no refetch is needed.
    onGap: () => coins.onGap(Number.POSITIVE_INFINITY),
    // Batched, so that the coins, the charts and the balances re-render together.
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
      // The reasons for locked funds are a separate list.
      void queries.invalidateQueries({ queryKey: ['holds', session.read().userId] });
    },
  });
}

function takePrices(deps: SyncDeps, items: readonly PriceNews[]): void {
  const { queries } = deps;
  queries.setQueryData<CoinItem[]>(coinsKey, (coins) => coins && withPrices(coins, items));
  for (const { coin, price } of items) {
    // The cached charts of the coin, in every period.
    queries.setQueriesData<Series<Candle>>(
      { queryKey: ['candles', coin] },
      (candles) => candles && withTick(candles, price),
    );
  }
  changeBalances(deps, revalue, { isFlow: false });
}

/** Updates the balances and the last point of the balance history. */
function changeBalances(
  { queries, session }: SyncDeps,
  change: (balances: Balances, coins: readonly CoinItem[]) => Balances,
  { isFlow }: { readonly isFlow: boolean },
): void {
  const { userId } = session.read();
  if (userId === null) return;
  const key = balancesKey(userId);
  const coins = queries.getQueryData<CoinItem[]>(coinsKey);
  // Without cached coins there are no prices here, so let the server calculate.
  if (coins === undefined) {
    if (queries.getQueryData(key) !== undefined) void queries.invalidateQueries({ queryKey: key });
    return;
  }
  const balances = queries.setQueryData<Balances>(key, (known) => known && change(known, coins));
  if (balances === undefined) return;
  // The time of the latest price: the device's clock may be wrong by hours.
  const at = coins
    .flatMap(({ price }) => price?.at ?? [])
    .reduce((left, right) => (left > right ? left : right), '');
  const total = { at, usd: balances.totalUsd, isFlow };
  queries.setQueriesData<Series<TotalPoint>>(
    { queryKey: ['balance-history', userId] },
    (history) => history && withTotal(history, total),
  );
}
