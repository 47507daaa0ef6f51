import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import { type ClusterProduct, startProduct } from '../../cluster/product.ts';
import { until } from '../../cluster/unit.ts';
import { Seeded } from '../../fuzz/seeded.ts';
import { freePort } from '../../product/free-port.ts';
import { thisBuild } from '../upgrade/build.ts';
import { checkTrades } from '../upgrade/check-trades.ts';
import { FUNDS_USD, openCustomers } from '../upgrade/open-customers.ts';
import { loadPageCode } from '../upgrade/page-code.ts';
import { BooksProbe } from './books-probe.ts';
import { FullLoad } from './full-load.ts';
import { MemorySamples } from './memory.ts';
import { RandomKills } from './random-kills.ts';

export interface LoadOptions {
  readonly folder: string;
  readonly minutes: number;
  readonly seed: string;
  readonly print?: (line: string) => void;
}

export interface LoadReport {
  readonly calls: number;
  readonly trades: number;
  readonly checked: number;
  readonly retries: number;
  readonly longestMs: number;
  readonly kills: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

const CUSTOMERS = 32;
const SAMPLE_MS = 5_000;

/**
 * The maximum load of a cluster, for minutes, while parts of it are killed at random. Every read is compared with the
 * answers before.
 */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { folder, print = () => undefined } = options;
  await thisBuild(print);
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const apiAddresses = [`127.0.0.1:${one}`, `127.0.0.1:${two}`] as const;
  const origin = `http://localhost:${port}`;
  const cluster = await startCluster({ folder, apiAddresses, apiBind: `127.0.0.1:${port}`, print });
  try {
    // Rate limits and the house's own limits are not tested here.
    const settings = { RATE_SCALE: '100000', HEDGE_MOST_USD: '1000000000', LOG_LEVEL: 'warn' };
    const product = await startProduct({ cluster, origin, apiAddresses, settings, print });
    try {
      return await killUnderLoad({ ...options, print }, cluster, product);
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function killUnderLoad(
  { minutes, seed, print }: Required<LoadOptions>,
  cluster: Cluster,
  product: ClusterProduct,
): Promise<LoadReport> {
  const { origin } = product;
  const code = await loadPageCode(await thisBuild(print));
  const customers = await openCustomers(code, origin, CUSTOMERS);
  const load = new FullLoad({ code, origin, customers, funds: FUNDS_USD });
  const memory = new MemorySamples([...product.apis, product.worker, product.signer]);
  const probe = new BooksProbe(cluster);
  const kills = new RandomKills({ cluster, product, seeded: new Seeded(seed, 0), minutes, print });
  const sampling = setInterval(() => memory.sample(), SAMPLE_MS);
  try {
    load.begin();
    probe.begin();
    kills.begin();
    await sleep(minutes * 60_000);
  } finally {
    clearInterval(sampling);
    await kills.end();
    await load.end();
    await probe.end();
  }
  print('Everything is awaited to be whole again, and each history is read from end to end.');
  await cluster.untilWhole(240_000);
  for (const at of product.apis.keys()) await until('the api is ready', () => product.isReady(at));
  await load.checkHistories();
  for (const line of memory.summary) print(line);
  print(`The books were read ${probe.reads} times at one of the nodes.`);
  const { calls, trades, checked, retries, longestMs } = load;
  const faults = [
    ...load.faults,
    ...probe.faults,
    ...memory.faults,
    ...(await checkTrades(cluster, origin, trades)),
  ];
  return { calls, trades, checked, retries, longestMs: Math.round(longestMs), kills: kills.counts, faults };
}
