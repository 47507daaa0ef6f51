import { price } from '@gim/money';
import { companion } from '../../platform/db/companion.ts';
import { USD } from '../coins/index.ts';
import type { Liquidity } from '../trades/index.ts';
import type { HedgesCore } from './core.ts';
import { positionMax } from './hedge-policy.ts';
import { exposures } from './position-store.ts';

/**
 * The house's inventory with an exchange behind it. While the exchange does not answer, or has no balance for us, the
 * position grows; beyond its limit a trade that would make it worse is refused as a whole.
 */
export function createHedgedLiquidity({ prices, catalogue, rules }: HedgesCore): Liquidity {
  return {
    takeOn({ coin, side, amount }) {
      const known = prices.latest(coin);
      if (known === undefined) return null;
      const market = price({ base: catalogue.assetOf(coin), quote: USD, rate: known.rate });
      const { units: unitsMax } = positionMax(rules.most, market);
      return [companion(exposures, { coin, units: side === 'Buy' ? amount.units : -amount.units, unitsMax })];
    },
  };
}
