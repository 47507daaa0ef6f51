import { expect, test } from 'vitest';
import { clusterFolder, missingParts } from '../../cluster/packages.ts';
import { runFailovers } from './run-failovers.ts';

const folder = clusterFolder();
const [missing] = missingParts(folder);
const title = 'kills of the primary, HAProxy and a process under trades lose and double nothing';

// It needs PostgreSQL, Patroni, etcd and HAProxy as programs of a cluster, which no npm package brings.
if (missing === undefined)
  test(title, { timeout: 300_000 }, async () => {
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
else test.skip(`${title} (skipped: ${missing})`, () => undefined);
