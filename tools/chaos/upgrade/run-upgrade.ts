import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMovableClock } from '../../../apps/server/src/platform/clock.ts';
import { readSecrets } from '../../../apps/server/src/platform/crypto/secrets.ts';
import { openIdentity, verifiedAccount } from '../../../apps/server/src/testing/test-identity.ts';
import { plainHasher } from '../../bench/plain-hasher.ts';
import { buildWebApps } from '../../build/web-apps.ts';
import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import { type ClusterProduct, startProduct } from '../../cluster/product.ts';
import { type Unit, until } from '../../cluster/unit.ts';
import { freePort } from '../../product/free-port.ts';
import { type Caller, HttpLoad } from './http-load.ts';

export interface UpgradeOptions {
  readonly folder: string;
  readonly rounds: number;
  /** `drain` stops each process in order, as an upgrade does; `kill` takes it away, and a database node with them. */
  readonly how: 'drain' | 'kill';
  readonly say?: (line: string) => void;
}

export interface UpgradeReport {
  readonly restarts: number;
  readonly calls: number;
  readonly trades: number;
  readonly retries: number;
  readonly longestMs: number;
  readonly faults: readonly string[];
}

const CALLERS = 32;

/** Two api processes behind HAProxy are restarted one after the other under calls, then worker and signer. */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { folder, say = () => undefined } = options;
  await buildWebApps({ say });
  const [port, first, second] = [await freePort(), await freePort(), await freePort()];
  const apiAddresses = [`127.0.0.1:${first}`, `127.0.0.1:${second}`] as const;
  const origin = `http://localhost:${port}`;
  const cluster = await startCluster({ folder, apiAddresses, apiBind: `127.0.0.1:${port}`, say });
  try {
    const settings = { RATE_SCALE: '100000', LOG_LEVEL: 'warn' };
    const product = await startProduct({ cluster, origin, apiAddresses, settings, say });
    try {
      return await restartAll(options, { cluster, product });
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
}

interface Running {
  readonly cluster: Cluster;
  readonly product: ClusterProduct;
}

async function restartAll(options: UpgradeOptions, running: Running): Promise<UpgradeReport> {
  const { rounds, how, say = () => undefined } = options;
  const { cluster, product } = running;
  const load = new HttpLoad(product.origin);
  const { callers, close } = await openCallers(running);
  let restarts = 0;
  try {
    load.begin(callers);
    await sleep(3_000);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, unit] of product.apis.entries()) {
        await restart(unit, how);
        await until(`${unit.name} is ready`, () => product.isReady(at), { timeoutMs: 120_000 });
        restarts += 1;
        say(`${unit.name} (${how}): ${load.trades.size} trades, ${load.retries} tries repeated`);
        await sleep(2_000);
      }
      for (const unit of [product.worker, product.signer]) await restart(unit, how);
      restarts += 2;
      if (how === 'kill') {
        await (await cluster.primary())?.patroni.kill();
        await cluster.untilWhole(120_000);
        say(`the primary (kill): ${load.trades.size} trades, ${load.retries} tries repeated`);
      }
      await sleep(2_000);
    }
    await load.end();
    const { calls, trades, retries, longestMs } = load;
    const faults = [...load.faults, ...(await check(running, load))];
    return { restarts, calls, trades: trades.size, retries, longestMs: Math.round(longestMs), faults };
  } finally {
    await load.end();
    await close();
  }
}

async function restart(unit: Unit, how: UpgradeOptions['how']): Promise<void> {
  if (how === 'kill') return unit.kill();
  await unit.stop();
  unit.start();
}

/** Customers with sessions that the processes know, because they share secrets and origin, and with money to trade. */
async function openCallers({ cluster, product }: Running) {
  const identity = await openIdentity({
    url: cluster.urls.product,
    secrets: readSecrets(join(cluster.folder, 'secrets.json')),
    publicOrigin: product.origin,
    clock: createMovableClock(),
    hasher: plainHasher,
  });
  const callers: Caller[] = [];
  await post(product, '/sandbox/inventory', { coin: 'BTC', amount: '1000' });
  for (let count = 0; count < CALLERS; count += 1) {
    const { id, token } = await verifiedAccount(identity);
    await post(product, '/sandbox/deposits', { userId: id, coin: 'USD', amount: '100000' });
    callers.push({ id, token: () => token });
  }
  return { callers, close: () => identity.close() };
}

async function post({ origin }: ClusterProduct, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** As many trades are in the books as were answered, and the books add up. */
async function check({ cluster, product }: Running, load: HttpLoad): Promise<readonly string[]> {
  const primary = await cluster.primary();
  if (primary === undefined) return ['There is no primary.'];
  const sql = "select count(*)::text as count from ledger.posting where kind = 'trade'";
  const [row] = await cluster.askNode<{ count: string }>(primary, sql, 'gim');
  const answer = await fetch(`${product.origin}/sandbox/ledger`);
  const { findings } = Object(await answer.json());
  return [
    ...(row?.count === `${load.trades.size}`
      ? []
      : [`${row?.count} trades in the books, ${load.trades.size} answered.`]),
    ...(Array.isArray(findings) && findings.length === 0 ? [] : [`The books: ${JSON.stringify(findings)}`]),
  ];
}
