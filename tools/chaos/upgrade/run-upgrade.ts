import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import { type ClusterProduct, startProduct } from '../../cluster/product.ts';
import { freePort } from '../../product/free-port.ts';
import { migrateBy, prepareBuild, thisBuild } from './build.ts';
import { checkTrades } from './check-trades.ts';
import type { Customer } from './customer.ts';
import { HttpLoad } from './http-load.ts';
import { openCustomers } from './open-customers.ts';
import { loadPageCode, type PageCode } from './page-code.ts';
import { replaceBuild } from './replace-build.ts';
import { restartProcesses } from './restart-processes.ts';

export interface UpgradeOptions {
  readonly folder: string;
  readonly rounds: number;
  /** `drain` stops each process in order, as an upgrade does; `kill` takes it away, and a database node with them. */
  readonly how: 'drain' | 'kill';
  /** The build that runs at first: a commit or a folder. The processes are then replaced by this build, back and again. */
  readonly from?: string | undefined;
  readonly print?: (line: string) => void;
}

export interface UpgradeReport {
  readonly restarts: number;
  readonly calls: number;
  readonly trades: number;
  readonly retries: number;
  readonly longestMs: number;
  readonly faults: readonly string[];
}

export interface RunningProduct {
  readonly cluster: Cluster;
  readonly product: ClusterProduct;
  readonly apiAddresses: readonly [string, string];
  readonly load: HttpLoad;
  readonly customers: readonly Customer[];
  /** What the pages run that are open from the beginning. */
  readonly code: PageCode;
  readonly print: (line: string) => void;
}

const CUSTOMERS = 32;

/** The processes of two api behind HAProxy, worker and signer are stopped one after the other under calls, and started again. */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { folder, from, print = () => undefined } = options;
  const present = await thisBuild(print);
  const first = from === undefined ? present : await prepareBuild(from, folder, print);
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const apiAddresses = [`127.0.0.1:${one}`, `127.0.0.1:${two}`] as const;
  const origin = `http://localhost:${port}`;
  const cluster = await startCluster({ folder, apiAddresses, apiBind: `127.0.0.1:${port}`, print });
  try {
    print(`Migrating by ${first.name}.`);
    await migrateBy(first, cluster.urls.owner);
    const settings = { RATE_SCALE: '100000', LOG_LEVEL: 'warn' };
    const buildFolder = first.folder;
    const product = await startProduct({ cluster, origin, apiAddresses, settings, buildFolder, print });
    try {
      const code = await loadPageCode(first);
      const customers = await openCustomers(code, origin, CUSTOMERS);
      const load = new HttpLoad(origin);
      const running = { cluster, product, apiAddresses, load, customers, code, print };
      return await underLoad(running, () =>
        from === undefined
          ? restartProcesses(running, options)
          : replaceBuild(running, { old: first, fresh: present }),
      );
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
}

export interface Replaced {
  readonly restarts: number;
  readonly faults: readonly string[];
}

async function underLoad(
  { cluster, product, load }: RunningProduct,
  work: () => Promise<Replaced>,
): Promise<UpgradeReport> {
  try {
    const { restarts, faults: found } = await work();
    await load.end();
    const { calls, trades, retries, longestMs } = load;
    const faults = [...load.faults, ...found, ...(await checkTrades(cluster, product.origin, trades.size))];
    return { restarts, calls, trades: trades.size, retries, longestMs: Math.round(longestMs), faults };
  } finally {
    await load.end();
  }
}
