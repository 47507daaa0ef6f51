import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('Q-03, L-05, M-06: 20 kills of server and PostgreSQL under load lose and double nothing', {
  timeout: 180_000,
}, async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  console.info(`seed ${seed}`);
  const { acknowledged, faults } = await runChaos({ kills: 20, seed });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(500);
});
