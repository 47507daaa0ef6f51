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
  /** Where it really listens: the port is the kernel's choice when the setting is 0. */
  readonly port: number;
  /** Takes nothing new, finishes what is in flight, and closes everything in the opposite order of the start. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  /** Short lines about what takes a while. */
  readonly say: (line: string) => void;
  /** `relaxed` lets a test run on a database that trades safety for speed. */
  readonly durability?: Durability;
  /** Whether the sandbox's demo account gets its two years of history. */
  readonly withHistory?: boolean;
  /** Whether the sandbox's chains run: three processes more. */
  readonly withChains?: boolean;
  /** Whether the sandbox's partners that are servers of their own run. */
  readonly withPartners?: boolean;
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    // One part that does not close must not keep the others, above all the database, from closing well.
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
  const { log, say, withChains = false, withPartners = false } = options;
  // Whoever does not start the chains or partners is not told that they are down.
  const config = {
    ...options.config,
    sandboxChains: options.config.sandboxChains && withChains,
    sandboxPartners: options.config.sandboxPartners && withPartners,
  };
  tellSandbox({ config, log, say });
  await checkPort(config);
  const metrics = createMetrics({ process: true });
  const database = openDatabase({ ...options, metrics }, onStop);
  // Its fault is told by who waits for it.
  database.ready.catch(() => undefined);
  // The program is loaded and wired while the database starts: both take about as long.
  const { startProduct } = await import('./start-product.ts');
  return startProduct({ ...options, ...database, config, metrics }, onStop);
}

/** At every start, in the log and at the terminal: nobody shall forget that it is open. */
function tellSandbox({ config, log, say }: Pick<StartOptions, 'config' | 'log' | 'say'>): void {
  const { sandbox, sandboxNote } = config;
  if (sandboxNote === undefined) return;
  if (sandbox) log.warn({}, sandboxNote);
  else log.info({}, sandboxNote);
  say(sandboxNote);
}

/** A taken port is told before the database is started, migrated and filled, not after half a minute of it. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Where the database is, for the product and for its owner. */
export interface OpenedDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  /** Started if it is ours, and checked for safety. Nobody may ask it anything before. */
  readonly ready: Promise<void>;
}

function openDatabase(
  { config, log, say, metrics, durability = 'strict' }: StartOptions & { readonly metrics: Metrics },
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
  say('Starting the database.');
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
