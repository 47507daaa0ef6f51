import { expect, test } from 'vitest';
import { runRestoreDrill } from './run-restore.ts';

test('Q-05: what was lost is restored to a chosen moment, to the payment, and the books add up (L-08)', {
  timeout: 120_000,
}, async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  console.info(`seed ${seed}`);
  const { acknowledged, restored, faults } = await runRestoreDrill({
    step: 100,
    callers: 2,
    seed,
    durable: false,
  });
  expect(faults).toEqual([]);
  expect(restored).toEqual(['at rest', 'under load']);
  expect(acknowledged).toBeGreaterThan(400);
});
