import { money, price } from '@gim/money';
import { monotonicMs } from '../../platform/clock.ts';
import { USD } from '../coins/index.ts';
import type { Liquidity } from '../trades/index.ts';
import type { HedgesCore } from './core.ts';
import { isBearable } from './hedge-policy.ts';
import { listPositions } from './store.ts';

const KEPT_MS = 1_000;

/**
 * The house's inventory with an exchange behind it. While the exchange does not answer, or has no balance for us, the
 * position grows; beyond its bound a trade that would make it worse is refused instead of half covered.
 */
export function createHedgedLiquidity(core: HedgesCore): Liquidity {
  let kept: { readonly positions: Promise<ReadonlyMap<string, bigint>>; readonly atMs: number } | undefined;
  const positions = (): Promise<ReadonlyMap<string, bigint>> => {
    if (kept === undefined || monotonicMs() - kept.atMs > KEPT_MS) {
      const reading = listPositions(core.db.read);
      // A reading that failed is not kept.
      reading.catch(() => {
        kept = undefined;
      });
      kept = { positions: reading, atMs: monotonicMs() };
    }
    return kept.positions;
  };
  return {
    async takesOn({ coin, side, amount }) {
      const known = core.prices.latest(coin);
      if (known === undefined) return false;
      const of = core.catalogue.assetOf(coin);
      const position = money(of, (await positions()).get(coin) ?? 0n);
      const market = price({ base: of, quote: USD, rate: known.rate });
      return isBearable(position, { side, amount }, { market, most: core.rules.most });
    },
  };
}
