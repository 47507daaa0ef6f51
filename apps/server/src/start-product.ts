import { buildApp, type ServerModule } from './app.ts';
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
import type { DatabaseUrls, OnStop, RunningServer, StartOptions } from './start-server.ts';
import { webSites } from './web-sites.ts';
import { type Wired, wire } from './wiring.ts';
import { prepareSchema } from './wiring-flows.ts';

interface ProductOptions extends StartOptions, DatabaseUrls {
  readonly metrics: Metrics;
}

/** Everything that runs on the database: it is migrated, then the modules work, then they are served. */
export async function startProduct(
  options: ProductOptions,
  onStop: OnStop,
): Promise<Omit<RunningServer, 'stop'>> {
  const { config, log, say, metrics, url, ownerUrl } = options;
  await prepareSchema({ url: ownerUrl, log: say });
  const platform = openPlatform({ url, log, metrics });
  onStop(() => platform.close());
  if (config.purpose === 'trial') await followClock(platform, url, onStop);
  const wired = wire(platform, config);
  onStop(() => wired.close());
  await claimDatabase({ ...platform, purpose: config.purpose, traces: wired.traces });
  await wired.prepare();
  if (config.processRole !== 'worker') await hearModules({ platform, url, modules: wired.modules }, onStop);
  const work =
    config.processRole === 'api'
      ? undefined
      : await startWork({ platform, url, modules: wired.modules, config }, onStop);
  const port = await startListening({ ...options, platform, wired, work }, onStop);
  const { identityPartner } = wired;
  if (identityPartner !== undefined && config.processRole !== 'worker') {
    onStop(() => identityPartner.stop());
    identityPartner.start({ host: config.host, port });
  }
  if (config.sandboxChains && config.processRole !== 'worker') startChains(wired, url, onStop);
  if (config.sandboxPartners && config.processRole !== 'worker') startPartners(wired, port, onStop);
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

interface Work {
  readonly worker: Worker;
  /** Done when the first of all background work is, such as the prices of a new market. */
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

interface ListenOptions {
  readonly platform: Platform;
  readonly wired: Wired;
  readonly work: Work | undefined;
  readonly config: Config;
  readonly withHistory?: boolean;
}

/** A worker apart from the API only tells about itself: it serves no calls and no pages. */
async function startListening(
  { platform, wired, work, config, withHistory = false }: ListenOptions,
  onStop: OnStop,
): Promise<number> {
  const isApi = config.processRole !== 'worker';
  const { server, prepare } = await buildApp({
    platform,
    modules: isApi ? wired.modules : work === undefined ? [] : [queueHealth(work.worker)],
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
  const seeding =
    config.processRole === 'all'
      ? wired.seed((request) => server.inject(request), { withHistory })
      : undefined;
  await Promise.all([work?.begun, seeding]);
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
