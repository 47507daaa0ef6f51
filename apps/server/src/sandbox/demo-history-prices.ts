import { parseRatio, price } from '@gim/money';
import {
  type Catalogue,
  type KnownPrice,
  type PriceBook,
  type PriceFeed,
  USD,
} from '../modules/coins/index.ts';
import type { Clock } from '../platform/clock.ts';

const DAY_SECONDS = 86_400;

/** The opening price of each coin on each day of the demo history, by its clock. */
export async function openHistoricalPrices({
  feed,
  catalogue,
  clock,
  from,
  to,
}: {
  feed: PriceFeed;
  catalogue: Catalogue;
  clock: Clock;
  from: Date;
  to: Date;
}): Promise<Pick<PriceBook, 'latest' | 'fresh' | 'load'>> {
  const opens = new Map<string, string>();
  for (const { id, trade } of catalogue.coins) {
    if (trade === null) continue;
    const bars = await feed.history({ coin: id, resolutionSeconds: DAY_SECONDS, from, to });
    for (const { at, open } of bars) opens.set(keyOf(id, at), open);
  }
  const latest = (coin: string): KnownPrice | undefined => {
    const at = clock.now();
    const usd = coin === USD.code ? '1' : opens.get(keyOf(coin, at));
    const rate = parseRatio(usd);
    return usd === undefined || !rate.ok ? undefined : { usd, rate: rate.value, at, isStale: false };
  };
  return {
    latest,
    fresh(coin) {
      const known = latest(coin);
      if (known === undefined) throw new Error(`The demo history has no price of ${coin}.`);
      return price({ base: catalogue.assetOf(coin), quote: USD, rate: known.rate });
    },
    load: async () => undefined,
  };
}

const keyOf = (coin: string, at: Date): string => `${coin} ${at.toISOString().slice(0, 10)}`;
