import { expect, test } from 'vitest';
import { clusterFolder, missingParts } from '../../cluster/packages.ts';
import { runFailovers } from './run-failovers.ts';

test('kills of the primary, HAProxy and a process under trades lose and double nothing', {
  timeout: 300_000,
}, async (context) => {
  const folder = clusterFolder();
  const missing = missingParts(folder);
  // No npm package brings PostgreSQL with Patroni, etcd and HAProxy.
  if (missing.length > 0) return context.skip(missing.join(' '));
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  console.info(`seed ${seed}`);
  const { acknowledged, pauses, faults } = await runFailovers({
    folder,
    faults: ['node', 'process', 'haproxy', 'node'],
    seed,
  });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(500);
  expect(pauses.filter(({ ms }) => ms > 10_000)).toEqual([]);
});
