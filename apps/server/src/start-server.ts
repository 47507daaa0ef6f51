import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildApp, type ServerModule } from './app.ts';
import type { Config } from './config.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { monotonicMs } from './platform/clock.ts';
import { checkDurability, type Durability } from './platform/db/durability.ts';
import { listen } from './platform/db/listen.ts';
import { checkPurpose, claimDatabase } from './platform/db/purpose.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createDelivery } from './platform/outbox/delivery.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { loadClockOffset } from './platform/sandbox-clock.ts';
import { webSites } from './web-sites.ts';
import { type Wired, wire } from './wiring.ts';
import { prepareSchema } from './wiring-flows.ts';

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
  readonly withPast?: boolean;
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

type OnStop = (close: () => Promise<void>) => void;

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
  const url = await prepareDatabase({ ...options, metrics }, onStop);
  const platform = openPlatform({ url, log, metrics });
  onStop(() => platform.close());
  if (config.purpose === 'trial') await followClock(platform, url, onStop);
  const wired = wire(platform, config);
  onStop(() => wired.close());
  await claimDatabase({ ...platform, purpose: config.purpose, traces: wired.traces });
  await wired.prepare();
  if (config.role !== 'worker') await hearModules({ platform, url, modules: wired.modules }, onStop);
  const worker =
    config.role === 'api'
      ? undefined
      : await startWork({ platform, url, modules: wired.modules, config }, onStop);
  const port = await startListening({ ...options, platform, wired, worker }, onStop);
  const { identityPartner } = wired;
  if (identityPartner !== undefined && config.role !== 'worker') {
    onStop(() => identityPartner.stop());
    identityPartner.start({ host: config.host, port });
  }
  if (config.sandboxChains && config.role !== 'worker') startChains(wired, url, onStop);
  if (config.sandboxPartners && config.role !== 'worker') startPartners(wired, port, onStop);
  return { wired, port };
}

/** In the background: nothing waits for them but what uses them. */
function startChains({ sandbox, signerKeys }: Wired, url: string, onStop: OnStop): void {
  onStop(async () => sandbox?.chains.stop());
  sandbox?.chains.start();
  onStop(async () => signerKeys.process?.stop());
  signerKeys.process?.start(url);
}

/** They send their messages to where this process listens. */
function startPartners({ payoutPartner }: Wired, port: number, onStop: OnStop): void {
  onStop(async () => payoutPartner?.stop());
  payoutPartner?.start(port);
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

/** The database, started if it is ours, checked for safety and migrated. */
async function prepareDatabase(
  { config, log, say, metrics, durability = 'strict' }: StartOptions & { readonly metrics: Metrics },
  onStop: OnStop,
): Promise<string> {
  let { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config;
  if (url === undefined) {
    say('Starting the database.');
    const postgres = await startEmbeddedPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      log: (line) => log.debug({ line }, 'postgres'),
      durable: durability === 'strict',
      supervision: { log, count: (outcome) => metrics.databaseRestarts.inc({ outcome }) },
    });
    onStop(() => postgres.stop());
    url = postgres.url;
    ownerUrl = url;
  }
  await checkDurability({ url, durability, standby: config.standby });
  await checkPurpose({ url: ownerUrl ?? url, purpose: config.purpose });
  await prepareSchema({ url: ownerUrl ?? url, log: say });
  return url;
}

async function followClock({ db, clock, log }: Platform, url: string, onStop: OnStop): Promise<void> {
  await loadClockOffset(db, clock);
  const reload = (): void => {
    loadClockOffset(db, clock).catch((error: unknown) =>
      log.warn({ err: error }, 'the sandbox clock could not be read'),
    );
  };
  const listener = await listen({ url, log, channels: { gim_clock: reload } });
  onStop(() => listener.close());
}

/** Brings the database's news, such as an ended session, to the modules of this process. */
async function hearModules(
  { platform, url, modules }: Pick<WorkOptions, 'platform' | 'url' | 'modules'>,
  onStop: OnStop,
): Promise<void> {
  const channels = Object.fromEntries(modules.flatMap((module) => Object.entries(module.channels ?? {})));
  const listener = await listen({ url, log: platform.log, channels });
  onStop(() => listener.close());
}

interface WorkOptions {
  readonly platform: Platform;
  readonly url: string;
  readonly modules: readonly ServerModule[];
  readonly config: Config;
}

async function startWork({ platform, url, modules, config }: WorkOptions, onStop: OnStop): Promise<Worker> {
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  const worker = await startWorker({ ...platform, url, tasks });
  onStop(() => worker.stop(config.drainSeconds * 1000));
  const delivery = createDelivery({
    ...platform,
    consumers: modules.flatMap((module) => module.consumers ?? []),
  });
  delivery.start();
  onStop(() => delivery.stop());
  for (const { background } of modules) {
    if (background === undefined) continue;
    await background.start();
    onStop(() => background.stop());
  }
  return worker;
}

interface ListenOptions {
  readonly platform: Platform;
  readonly wired: Wired;
  readonly worker: Worker | undefined;
  readonly config: Config;
  readonly withPast?: boolean;
}

/** A worker apart from the API only tells about itself: it serves no calls and no pages. */
async function startListening(
  { platform, wired, worker, config, withPast = false }: ListenOptions,
  onStop: OnStop,
): Promise<number> {
  const isApi = config.role !== 'worker';
  const { server, prepare } = await buildApp({
    platform,
    modules: isApi ? wired.modules : worker === undefined ? [] : [queueHealth(worker)],
    ...(isApi ? { hub: wired.hub } : {}),
    sites: isApi ? webSites({ ...config, frameOrigin: wired.frameOrigin }) : [],
    sandbox: isApi && config.sandbox,
    publicOrigin: config.publicOrigin,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    hosts: { hosts: config.allowedHosts, loopback: !config.isProduction },
    rateLimiter: createRateLimiter({ scale: config.rateScale, monotonicMs }),
  });
  onStop(() => closeWithin(server, config.drainSeconds * 1000));
  // The demo accounts are made through the app, and their codes come by mail: that takes both halves of the process.
  if (config.role === 'all') await wired.seed((request) => server.inject(request), { withPast });
  if (isApi) await prepare();
  await server.listen({ host: config.host, port: config.port });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** Only for a worker apart: a process that serves as well goes on serving when its queue is down, and a figure tells. */
function queueHealth(worker: Worker): ServerModule {
  return { name: 'jobs', checks: [{ name: 'queue', check: () => worker.check() }] };
}

/** Requests in flight may finish; those that take longer than the deadline are cut off. */
async function closeWithin(
  server: { close(): Promise<void>; server: { closeAllConnections(): void; closeIdleConnections(): void } },
  deadlineMs: number,
): Promise<void> {
  const late = setTimeout(() => server.server.closeAllConnections(), deadlineMs);
  // A close ends what is idle at that moment; a connection whose answer leaves later would be kept until the deadline.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
