import { price } from '@gim/money';
import { companion } from '../../platform/db/companion.ts';
import { USD } from '../coins/index.ts';
import type { Liquidity } from '../trades/index.ts';
import type { HedgesCore } from './core.ts';
import { positionMax } from './hedge-policy.ts';
import { exposures } from './position-store.ts';

/**
 * The house's inventory, hedged at an exchange. While the exchange does not answer or our balance there is used up, the
 * position grows; trades that would take it beyond its limit are refused.
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
