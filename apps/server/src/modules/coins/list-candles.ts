import type { Candle, ChartRange } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { listBars } from './candle-store.ts';
import { chartStart, charts } from './chart-policy.ts';
import type { CoinsCore } from './core.ts';
import type { TtlCache } from './ttl-cache.ts';

export interface Chart {
  readonly resolutionSeconds: number;
  readonly items: Candle[];
}

/** The price of a coin over a range. A coin without a market, such as USD, has an empty chart. */
export async function listCandles(
  core: CoinsCore,
  cache: TtlCache<Chart>,
  { coin, range }: { coin: string; range: ChartRange },
): Promise<Chart> {
  if (core.catalogue.find(coin) === undefined) throw new Refusal('NotFound');
  const { resolutionSeconds, cacheSeconds } = charts[range];
  return cache.getOrCompute(`${coin} ${range}`, cacheSeconds, async () => {
    const from = chartStart(range, core.clock.now());
    const bars = await listBars(core.db.autocommit, { coin, seconds: resolutionSeconds, from });
    return { resolutionSeconds, items: bars.map(({ at, ...bar }) => ({ at: at.toISOString(), ...bar })) };
  });
}
