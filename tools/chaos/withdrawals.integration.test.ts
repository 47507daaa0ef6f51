import { expect, test } from 'vitest';
import { edges } from './withdrawals/protocol.ts';
import { runWithdrawalChaos } from './withdrawals/run-withdrawals.ts';

test('C-06, C-07: a kill at each of the nine edges of a withdrawal pays once or refunds once', {
  timeout: 400_000,
}, async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  console.info(`seed ${seed}`);
  const { kills, paid, refunded, faults } = await runWithdrawalChaos({ kills: edges.length, seed });
  expect(faults).toEqual([]);
  expect([kills, paid + refunded]).toEqual([edges.length, edges.length]);
});
