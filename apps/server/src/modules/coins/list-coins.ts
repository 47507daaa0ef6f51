import type { CoinItem, CoinNetwork } from '@gim/contract';
import { type Asset, asset, type Money, money, ratio, readMoney, subtract, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { listOpens, pricesAt } from './candle-store.ts';
import { type Coin, type Network, USD } from './catalogue.ts';
import { secondsBefore } from './chart-policy.ts';
import { type CoinsCore, type PriceHistory, pricedCoins } from './core.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const SPARK_EVERY_SECONDS = 4 * HOUR_SECONDS;
const HISTORY_CACHE_SECONDS = 20;

export interface CoinList {
  readonly items: CoinItem[];
}

/**
 * All coins as users see them. Returns the same object until a price changes, so that many visitors cost as much as
 * one.
 */
export function createCoinList(core: CoinsCore): () => Promise<CoinList> {
  let last: { readonly behind: PriceHistory; readonly prices: string; readonly list: CoinList } | undefined;
  return async () => {
    const behind = await priceHistoryOf(core);
    const prices = core.catalogue.coins.map(({ id }) => priceKey(core, id)).join(' ');
    if (last?.behind === behind && last.prices === prices) return last.list;
    const list = { items: core.catalogue.coins.map((coin) => itemOf(core, coin, behind)) };
    last = { behind, prices, list };
    return list;
  };
}

/** USD is left out: its price is always 1 and its time is always now. */
function priceKey({ prices }: CoinsCore, id: string): string {
  const known = id === USD.code ? undefined : prices.latest(id);
  return known === undefined ? '-' : `${known.usd}@${known.at.getTime()}${known.isStale ? '!' : ''}`;
}

export async function getCoin(core: CoinsCore, id: string): Promise<CoinItem> {
  const coin = core.catalogue.find(id);
  if (coin === undefined) throw new Refusal('NotFound');
  return itemOf(core, coin, await priceHistoryOf(core));
}

export const priceHistoryOf = (core: CoinsCore): Promise<PriceHistory> =>
  core.priceHistory.getOrCompute('all', HISTORY_CACHE_SECONDS, () => readPriceHistory(core));

/** Prices of 24 hours ago and of the last week, in two queries for all coins. */
async function readPriceHistory(core: CoinsCore): Promise<PriceHistory> {
  const { db, clock } = core;
  const coins = pricedCoins(core);
  const now = clock.now();
  const [dayAgo, opens] = await Promise.all([
    pricesAt(db.autocommit, { coins, seconds: 300, at: secondsBefore(now, DAY_SECONDS) }),
    listOpens(db.autocommit, {
      coins,
      seconds: HOUR_SECONDS,
      from: secondsBefore(now, 7 * DAY_SECONDS),
      every: SPARK_EVERY_SECONDS,
    }),
  ]);
  const spark = new Map(
    coins.map((coin) => [coin, opens.filter((point) => point.coin === coin).map(({ usd }) => usd)]),
  );
  return { dayAgo, spark };
}

function itemOf({ prices, chains }: CoinsCore, coin: Coin, { dayAgo, spark }: PriceHistory): CoinItem {
  const { id, name, digits, actions, trade, networks } = coin;
  const known = prices.latest(id);
  const before = id === USD.code ? '1' : dayAgo.get(id);
  return {
    id,
    name,
    digits,
    actions,
    networks: networks.map((network) => networkOf(network, coin, chains)),
    trade: tradeOf(trade),
    price:
      known === undefined ? null : { usd: known.usd, at: known.at.toISOString(), isStale: known.isStale },
    change24h: known === undefined || before === undefined ? null : changeOf(before, known.usd),
    spark: known === undefined ? [] : [...(spark.get(id) ?? []), known.usd],
  };
}

/** Leaves out `moveMaxPercent`, which is internal. */
const tradeOf = (trade: Coin['trade']): CoinItem['trade'] => {
  if (trade === null) return null;
  const { minUsd, maxUsd, feePercent, spreadPercent } = trade;
  return { minUsd, maxUsd, feePercent, spreadPercent };
};

/** A network without a chain here is listed as closed. */
function networkOf(
  { hotCap: _cap, largeConfirmations: _large, ...network }: Network,
  { actions }: Coin,
  chains: ReadonlySet<string>,
): CoinNetwork {
  const hasChain = chains.has(network.id);
  return {
    ...network,
    explorer: network.explorer ?? null,
    canDeposit: hasChain && actions.includes('Deposit'),
    canWithdraw: hasChain && actions.includes('Withdraw'),
    notice: hasChain ? null : 'NoChain',
  };
}

/** More digits than any price has, so that differences are exact. */
const priced = asset('USD', 18);

/** The difference in USD, exact, and in percent of the earlier price, with two digits. */
export function changeOf(before: string, now: string): { usd: string; percent: string } {
  const [from, to] = [readMoney(priced, before), readMoney(priced, now)];
  const change = subtract(to, from);
  return { usd: toDecimal(change), percent: percentOf(change, from) };
}

/** `part` in percent of `whole`, with two digits, halves rounded away from zero. */
export function percentOf<A extends Asset>(part: Money<A>, whole: Money<A>): string {
  const { numerator, denominator } = ratio(part.units * 20_000n, whole.units);
  const doubled = numerator / denominator;
  const points = (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
  return toDecimal(money(asset('%', 2), points));
}
