import { setTimeout as sleep } from 'node:timers/promises';
import { type Unit, until } from '../../cluster/unit.ts';
import type { Replaced, RunningProduct, UpgradeOptions } from './run-upgrade.ts';

/** Stops and starts the same build, process by process. */
export async function restartProcesses(
  { cluster, product, load, customers, code, print }: RunningProduct,
  { rounds, how }: UpgradeOptions,
): Promise<Replaced> {
  let restarts = 0;
  load.open(customers, code);
  await sleep(3_000);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, unit] of product.apis.entries()) {
      await restart(unit, how);
      await until(`${unit.name} is ready`, () => product.isReady(at), { timeoutMs: 120_000 });
      restarts += 1;
      print(`${unit.name} (${how}): ${load.trades.size} trades, ${load.retries} tries repeated`);
      await sleep(2_000);
    }
    for (const unit of [product.worker, product.signer]) await restart(unit, how);
    restarts += 2;
    if (how === 'kill') {
      await (await cluster.primary())?.patroni.kill();
      await cluster.untilWhole(120_000);
      print(`the primary (kill): ${load.trades.size} trades, ${load.retries} tries repeated`);
    }
    await sleep(2_000);
  }
  return { restarts, faults: [] };
}

async function restart(unit: Unit, how: UpgradeOptions['how']): Promise<void> {
  if (how === 'kill') return unit.kill();
  await unit.stop();
  unit.start();
}
