import {
  getCoin as getCoinCall,
  listCandles as listCandlesCall,
  listCoins as listCoinsCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { CoinsCore } from './core.ts';
import { type Chart, listCandles } from './list-candles.ts';
import { createCoinList, getCoin } from './list-coins.ts';
import { createTtlCache } from './ttl-cache.ts';

/** API answers may not be cached on the way (W-03), so the process caches charts itself. */
export function mountCoins(mount: Mount, core: CoinsCore): void {
  const candles = createTtlCache<Chart>(core.clock);
  mount(listCoinsCall, createCoinList(core));
  mount(getCoinCall, ({ params: { coin } }) => getCoin(core, coin));
  mount(listCandlesCall, ({ params: { coin }, query: { range } }) =>
    listCandles(core, candles, { coin, range }),
  );
}
