import { expect, test } from 'vitest';
import { edges } from './withdrawals/protocol.ts';
import { runWithdrawalChaos } from './withdrawals/run-withdrawals.ts';

/** Of the nine edges, after their commits; each run takes others. All of them, before and after: `npm run chaos -- withdrawals`. */
const KILLS = 4;

test('C-06, C-07: a kill at any of the nine edges of a withdrawal pays once or refunds once', {
  timeout: 400_000,
}, async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  console.info(`seed ${seed}`);
  const { kills, paid, refunded, faults } = await runWithdrawalChaos({
    kills: KILLS,
    seed,
    first: Number(seed) % (edges.length - KILLS + 1) || 0,
  });
  expect(faults).toEqual([]);
  expect(kills).toBe(KILLS);
  expect(paid + refunded).toBeGreaterThanOrEqual(KILLS);
});
