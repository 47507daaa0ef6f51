import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { CoinsCore } from './core.ts';
import { keepCandles, sweepCandles } from './keep-candles.ts';

export const coinsJobs = (core: CoinsCore): TaskRunner[] => [
  recurring('coins.keep-candles', { everySeconds: 60 }, () => keepCandles(core)),
  recurring('coins.sweep-candles', { everySeconds: 3600 }, () => sweepCandles(core)),
];
