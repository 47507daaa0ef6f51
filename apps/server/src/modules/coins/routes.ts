import {
  getCoin as getCoinCall,
  listCandles as listCandlesCall,
  listCoins as listCoinsCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { charts } from './chart-policy.ts';
import type { CoinsCore } from './core.ts';
import { type Chart, listCandles } from './list-candles.ts';
import { getCoin, listCoins } from './list-coins.ts';
import { createMemory } from './remember.ts';

/** Prices change with every tick, and a screen that is open hears them live. */
const PRICE_CACHE = 'public, max-age=1';

/** Mounts the calls of this module. Nothing here is about a caller, so everything between may keep it for a while. */
export function mountCoins(mount: Mount, core: CoinsCore): void {
  const candles = createMemory<Chart>(core.clock);
  mount(listCoinsCall, (_input, _caller, { answerHeader }) => {
    answerHeader('cache-control', PRICE_CACHE);
    return listCoins(core);
  });
  mount(getCoinCall, ({ params: { coin } }, _caller, { answerHeader }) => {
    answerHeader('cache-control', PRICE_CACHE);
    return getCoin(core, coin);
  });
  mount(listCandlesCall, ({ params: { coin }, query: { range } }, _caller, { answerHeader }) => {
    answerHeader('cache-control', `public, max-age=${charts[range].cacheSeconds}`);
    return listCandles(core, candles, { coin, range });
  });
}
