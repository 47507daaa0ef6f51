import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { CoinsCore } from './core.ts';
import { sweepCandles, updateCandles } from './update-candles.ts';

export const coinsJobs = (core: CoinsCore): TaskRunner[] => [
  recurring('coins.keep-candles', { everySeconds: 60 }, () => updateCandles(core)),
  recurring('coins.sweep-candles', { everySeconds: 3600 }, () => sweepCandles(core)),
];
