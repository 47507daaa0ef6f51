import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { checkDurability, type Durability } from './platform/db/durability.ts';
import { checkPurpose } from './platform/db/purpose.ts';
import { openEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { Wired } from './wiring.ts';

export interface RunningServer {
  readonly wired: Wired;
  /** The address it listens on: with port 0 the kernel chooses the port. */
  readonly port: number;
  /** Accepts nothing new, finishes what is in flight, and closes everything in reverse order of the start. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  /** Short progress lines. */
  readonly print: (line: string) => void;
  /** `relaxed` lets a test run on a database that trades durability for speed. */
  readonly durability?: Durability;
  /** Whether the demo account of the sandbox gets its two years of history. */
  readonly withHistory?: boolean;
  /** Whether the chains of the sandbox run: three more processes. */
  readonly withChains?: boolean;
  /** Whether the sandbox partners that are servers of their own run. */
  readonly withPartners?: boolean;
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    // A part that fails to close must not prevent the others, above all the database, from closing properly.
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => options.log.error({ err: error }, 'a part did not close'));
    }
  };
  try {
    return { ...(await start(options, (close) => closers.push(close))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type OnStop = (close: () => Promise<void>) => void;

async function start(options: StartOptions, onStop: OnStop): Promise<Omit<RunningServer, 'stop'>> {
  const { log, print, withChains = false, withPartners = false } = options;
  // If the chains or partners are not started, their absence is not reported as an outage.
  const config = {
    ...options.config,
    sandboxChains: options.config.sandboxChains && withChains,
    sandboxPartners: options.config.sandboxPartners && withPartners,
  };
  warnOfSandbox({ config, log, print });
  await checkPort(config);
  const metrics = createMetrics({ process: true });
  const database = openDatabase({ ...options, metrics }, onStop);
  // Whoever awaits it reports its failure.
  database.ready.catch(() => undefined);
  // Loads and wires the program while the database starts: both take about as long.
  const { startProduct } = await import('./start-product.ts');
  return startProduct({ ...options, ...database, config, metrics }, onStop);
}

/** Repeated at every start, in the log and at the terminal, so that an open sandbox is not overlooked. */
function warnOfSandbox({ config, log, print }: Pick<StartOptions, 'config' | 'log' | 'print'>): void {
  const { sandbox, sandboxNote } = config;
  if (sandboxNote === undefined) return;
  if (sandbox) log.warn({}, sandboxNote);
  else log.info({}, sandboxNote);
  print(sandboxNote);
}

/** A taken port is reported before the database is started, migrated and seeded. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** The addresses of the database, for the product and for its owner. */
export interface OpenedDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  /** Starts the database if it is the embedded one, and checks its durability. Nothing may query it before. */
  readonly ready: Promise<void>;
}

function openDatabase(
  { config, log, print, metrics, durability = 'strict' }: StartOptions & { readonly metrics: Metrics },
  onStop: OnStop,
): OpenedDatabase {
  const check = async (url: string, ownerUrl: string): Promise<void> => {
    await checkDurability({ url, durability, standby: config.standby });
    await checkPurpose({ url: ownerUrl, purpose: config.purpose });
  };
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url } = config;
    return { url, ownerUrl, ready: check(url, ownerUrl) };
  }
  print('Starting the database.');
  const { url, started } = openEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => log.debug({ line }, 'postgres'),
    durable: durability === 'strict',
    supervision: { log, count: (outcome) => metrics.databaseRestarts.inc({ outcome }) },
  });
  onStop(() =>
    started.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  return { url, ownerUrl: url, ready: started.then(() => check(url, url)) };
}
