import { setTimeout as pause } from 'node:timers/promises';
import { type App, buildApp, type ServerModule } from './app.ts';
import type { Config } from './config.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import type { Background } from './platform/background.ts';
import { monotonicMs } from './platform/clock.ts';
import { listen } from './platform/db/listen.ts';
import { claimDatabase } from './platform/db/purpose.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import type { Metrics } from './platform/metrics.ts';
import { createDelivery } from './platform/outbox/delivery.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { loadClockOffset } from './platform/sandbox-clock.ts';
import type { OnStop, OpenedDatabase, RunningServer, StartOptions } from './start-server.ts';
import { webSites } from './web-sites.ts';
import { type Wired, wire } from './wiring.ts';
import { prepareSchema } from './wiring-flows.ts';

interface ProductOptions extends StartOptions, OpenedDatabase {
  readonly metrics: Metrics;
}

/**
 * Everything that runs on the database: wires the modules while the database starts, then migrates, starts the work,
 * and serves.
 */
export async function startProduct(
  options: ProductOptions,
  onStop: OnStop,
): Promise<Omit<RunningServer, 'stop'>> {
  const { config, log, print, metrics, url, ownerUrl, ready } = options;
  const { databaseConnections: poolSize, databaseReplicaUrl: replicaUrl } = config;
  const platform = openPlatform({ url, log, metrics, poolSize, replicaUrl });
  onStop(() => platform.close());
  const wired = wire(platform, config);
  onStop(() => wired.close());
  const api = config.processRole === 'worker' ? undefined : await openApi({ platform, wired, config });
  await ready;
  await prepareSchema({ url: ownerUrl, log: print });
  if (config.purpose === 'trial') await syncWithClock(platform, url, onStop);
  await claimDatabase({ ...platform, purpose: config.purpose, traces: wired.traces });
  await wired.prepare();
  if (config.processRole !== 'worker')
    await startListeners({ platform, url, modules: wired.modules }, onStop);
  const work =
    config.processRole === 'api'
      ? undefined
      : await startWork({ platform, url, modules: wired.modules, config }, onStop);
  const app = api ?? (await openHealth({ platform, config, work }));
  const port = await startListening({ ...options, app, wired, work }, onStop);
  const { identityPartner } = wired;
  if (identityPartner !== undefined && config.processRole !== 'worker') {
    onStop(() => identityPartner.stop());
    identityPartner.start({ host: config.host, port });
  }
  if (config.processRole === 'all') startDrawing(wired, platform, onStop);
  if (config.sandboxChains && config.processRole !== 'worker') startChains(wired, url, onStop);
  if (config.sandboxPartners && config.processRole !== 'worker') startPartners(wired, port, onStop);
  return { wired, port };
}

/** In the background: only their users wait for them. */
function startChains({ sandbox, signerKeys }: Wired, url: string, onStop: OnStop): void {
  onStop(async () => sandbox?.chains.stop());
  sandbox?.chains.start();
  onStop(async () => signerKeys.process?.stop());
  signerKeys.process?.start(url);
}

/** The chains and partners start first: a point is usable without its pictures. */
const DRAWING_AFTER_MS = 5_000;

function startDrawing({ sandbox }: Wired, { log }: Platform, onStop: OnStop): void {
  const stop = new AbortController();
  const draw = async (): Promise<void> => {
    await pause(DRAWING_AFTER_MS, undefined, { ref: false, signal: stop.signal });
    await sandbox?.drawPoints(stop.signal);
  };
  const drawing = draw().catch((error: unknown) => {
    if (!stop.signal.aborted) log.error({ err: error }, 'the points of the sandbox could not be drawn');
  });
  onStop(async () => {
    stop.abort();
    await drawing;
  });
}

/** They send their messages to the address that this process listens on. */
function startPartners({ payoutPartner }: Wired, port: number, onStop: OnStop): void {
  onStop(async () => payoutPartner?.stop());
  payoutPartner?.start(port);
}

async function syncWithClock({ db, clock, log }: Platform, url: string, onStop: OnStop): Promise<void> {
  await loadClockOffset(db, clock);
  const reload = (): void => {
    loadClockOffset(db, clock).catch((error: unknown) =>
      log.warn({ err: error }, 'the sandbox clock could not be read'),
    );
  };
  const listener = await listen({ url, log, channels: { gim_clock: reload } });
  onStop(() => listener.close());
}

/** Delivers the database's notifications, such as an ended session, to the modules of this process. */
async function startListeners(
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

interface Work {
  readonly worker: Worker;
  /** Resolves when the first round of all background work is done, such as the prices of a new market. */
  readonly begun: Promise<void>;
}

async function startWork({ platform, url, modules, config }: WorkOptions, onStop: OnStop): Promise<Work> {
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  const worker = await startWorker({ ...platform, url, tasks });
  onStop(() => worker.stop(config.drainSeconds * 1000));
  const delivery = createDelivery({
    ...platform,
    consumers: modules.flatMap((module) => module.consumers ?? []),
  });
  delivery.start();
  onStop(() => delivery.stop());
  const backgrounds = modules.flatMap(({ background }) => background ?? []);
  for (const background of backgrounds) onStop(() => background.stop());
  return { worker, begun: startInOrder(backgrounds) };
}

async function startInOrder(backgrounds: readonly Background[]): Promise<void> {
  for (const background of backgrounds) await background.start();
}

interface OpenOptions {
  readonly platform: Platform;
  readonly config: Config;
}

const appSettings = (config: Config, { usage: exchange }: Platform) => ({
  publicOrigin: config.publicOrigin,
  metricsToken: config.metricsToken,
  trustedProxies: config.trustedProxies,
  hosts: { hosts: config.allowedHosts, loopback: !config.isProduction },
  rateLimiter: createRateLimiter({ scale: config.rateScale, monotonicMs, exchange }),
  callsAtOnce: config.callsAtOnce,
});

/** All calls and pages; the reference of the API is compressed in advance. */
async function openApi({ platform, wired, config }: OpenOptions & { readonly wired: Wired }): Promise<App> {
  const app = await buildApp({
    ...appSettings(config, platform),
    platform,
    modules: wired.modules,
    hub: wired.hub,
    sites: webSites({ ...config, frameOrigin: wired.frameOrigin }),
    sandbox: config.sandbox,
  });
  await app.prepare();
  return app;
}

/** A separate worker serves only its own health and metrics: no calls and no pages. */
const openHealth = ({
  platform,
  config,
  work,
}: OpenOptions & { readonly work: Work | undefined }): Promise<App> =>
  buildApp({
    ...appSettings(config, platform),
    platform,
    modules: work === undefined ? [] : [queueHealth(work.worker)],
    sites: [],
    sandbox: false,
  });

interface ListenOptions {
  readonly app: App;
  readonly wired: Wired;
  readonly work: Work | undefined;
  readonly config: Config;
  readonly withHistory?: boolean;
}

async function startListening(
  { app: { server, check }, wired, work, config, withHistory = false }: ListenOptions,
  onStop: OnStop,
): Promise<number> {
  await check();
  onStop(() => closeWithin(server, config.drainSeconds * 1000));
  // The demo accounts are created through the app, and their codes come by mail, so both halves of the process must
  // run.
  const seeding =
    config.processRole === 'all'
      ? wired.seed((request) => server.inject(request), { withHistory })
      : undefined;
  await Promise.all([work?.begun, seeding]);
  await server.listen({ host: config.host, port: config.port });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/**
 * Only for a separate worker: a process that also serves goes on serving when its queue is down, and a metric shows
 * it.
 */
function queueHealth(worker: Worker): ServerModule {
  return { name: 'jobs', checks: [{ name: 'queue', check: () => worker.check() }] };
}

/** Requests in flight may finish; those that exceed the deadline are cut off. */
async function closeWithin(
  server: { close(): Promise<void>; server: { closeAllConnections(): void; closeIdleConnections(): void } },
  deadlineMs: number,
): Promise<void> {
  const late = setTimeout(() => server.server.closeAllConnections(), deadlineMs);
  // A close ends only the connections that are idle at that moment; the others would stay open until the deadline.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
