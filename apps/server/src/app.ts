import type { Endpoint } from '@gim/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { installAnonymousQueue } from './http/anonymous-queue.ts';
import { BODY_BYTES_MAX, installBodyParser } from './http/body.ts';
import { answerClientError, installBrokenRequests } from './http/broken-requests.ts';
import { installCspReport } from './http/csp-report.ts';
import { installDesignAssets } from './http/design-assets.ts';
import { installDocs } from './http/docs.ts';
import { answerError, installErrors } from './http/errors.ts';
import { baseHeaders, installHeaders } from './http/headers.ts';
import { installHealth } from './http/health.ts';
import { createKnownBearers, type KnownBearers } from './http/known-bearers.ts';
import { type HostRules, installHostCheck } from './http/known-hosts.ts';
import { createMount, type Mount } from './http/mount.ts';
import { installOverload } from './http/overload.ts';
import { type OwnReads, recordReads } from './http/own-reads.ts';
import { pacedServer } from './http/paced-server.ts';
import { noRateLimit, type RateLimiter } from './http/rate-limit.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import { installRequestLog } from './http/request-log.ts';
import { type KnownRoutes, watchRoutes } from './http/routes-known.ts';
import type { Site } from './http/site.ts';
import { installSites } from './http/sites.ts';
import type { Hub } from './http/stream/hub.ts';
import { installStream, isStreamUpgrade } from './http/stream/install-stream.ts';
import type { Background } from './platform/background.ts';
import {
  type Authenticator,
  anyAuthenticator,
  type IdentityGate,
  type SignatureVerifier,
} from './platform/caller.ts';
import type { Channels } from './platform/db/listen.ts';
import { checkDatabase, checkWrites, createMigrationCheck } from './platform/db/readiness.ts';
import type { TaskRunner } from './platform/jobs/task.ts';
import type { Consumer } from './platform/outbox/outbox.ts';
import type { Platform } from './platform/platform.ts';
import { createSandboxMount, type SandboxMount } from './sandbox/sandbox-mount.ts';

/** What a module contributes to the process. Wiring collects these explicitly; nothing is discovered. */
export interface ServerModule {
  readonly name: string;
  readonly routes?: (mount: Mount, reads: OwnReads) => void;
  /** Calls that exist only in the sandbox. */
  readonly sandboxRoutes?: (mount: SandboxMount) => void;
  readonly authenticator?: Authenticator;
  /** At most one module provides it. */
  readonly identityGate?: IdentityGate;
  /** At most one module provides it. */
  readonly signatures?: SignatureVerifier;
  readonly tasks?: readonly TaskRunner[];
  readonly consumers?: readonly Consumer[];
  /** Loops that run in every process that does jobs. */
  readonly background?: Background;
  readonly checks?: readonly ReadinessCheck[];
  /** Refuses to start with endpoints that the module cannot support. */
  readonly checkEndpoints?: (endpoints: readonly Endpoint[]) => Promise<void>;
  /** The NOTIFY channels that the module listens to, in every process that answers calls. */
  readonly channels?: Channels;
}

export interface AppOptions {
  readonly platform: Platform;
  readonly modules: readonly ServerModule[];
  readonly publicOrigin?: string;
  /** Whether the pages and calls of the sandbox exist. */
  readonly sandbox?: boolean;
  readonly sites?: readonly Site[];
  readonly rateLimiter?: RateLimiter;
  /** The live connections of this process; undefined without a stream. */
  readonly hub?: Hub;
  /** The maximum of concurrent calls; unlimited if omitted. */
  readonly callsAtOnce?: number;
  readonly metricsToken?: string | undefined;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Host are trusted. */
  readonly trustedProxies?: readonly string[];
  /** The hosts it answers for beside its public origin; by default this machine's own names. */
  readonly hosts?: Omit<HostRules, 'publicOrigin'>;
}

export interface App {
  readonly server: FastifyInstance;
  readonly endpoints: readonly Endpoint[];
  readonly routes: KnownRoutes;
  /** Refuses endpoints that do not fit the data. Needs the database, and must run before the server listens. */
  readonly check: () => Promise<void>;
  /** Prepares what is the same for all callers before the first request. */
  readonly prepare: () => Promise<void>;
}

/** The HTTP side. A test calls it with `server.inject`; it may listen after `check`. Building it needs no database. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { platform, modules, publicOrigin = 'http://localhost:8080', rateLimiter = noRateLimit } = options;
  const headers = baseHeaders({ publicOrigin });
  const knownBearers = createKnownBearers();
  const server = createServer(options, { headers, knownBearers });
  const endpoints: Endpoint[] = [];
  const routes = watchRoutes(server);
  installBodyParser(server);
  installHeaders(server, headers);
  installRequestLog(server, platform);
  installBrokenRequests(server);
  installHostCheck(server, { hosts: [], loopback: true, ...options.hosts, publicOrigin });
  installAnonymousQueue(server, { rateLimiter });
  installOverload(server, { ...platform, callsAtOnce: options.callsAtOnce ?? Number.POSITIVE_INFINITY });
  installErrors(server, { ...platform, headers });
  installHealth(server, {
    checks: [
      { name: 'database', check: () => checkDatabase(platform.db) },
      { name: 'migrations', check: createMigrationCheck(platform.db) },
      { name: 'writes', check: () => checkWrites(platform.db) },
      ...modules.flatMap(({ checks = [] }) => checks),
    ],
    metrics: platform.metrics,
    metricsToken: options.metricsToken,
    log: platform.log,
  });
  installCspReport(server, { ...platform, rateLimiter });
  const plain = createMount(server, {
    authenticator: anyAuthenticator(modules.flatMap(({ authenticator }) => authenticator ?? [])),
    signatures: modules.find(({ signatures }) => signatures !== undefined)?.signatures,
    identityGate: modules.find(({ identityGate }) => identityGate !== undefined)?.identityGate,
    rateLimiter,
    clock: platform.clock,
    knownBearers,
    mounted: (endpoint) => endpoints.push(endpoint),
  });
  const { mount, reads } = recordReads(plain);
  for (const module of modules) module.routes?.(mount, reads);
  if (options.hub !== undefined) installStream(server, { hub: options.hub, rateLimiter, publicOrigin });
  if (options.sandbox === true) {
    const mountSandbox = createSandboxMount(server, { random: platform.random, publicOrigin });
    for (const module of modules) module.sandboxRoutes?.(mountSandbox);
  }
  installDesignAssets(server);
  const { prepare } = installDocs(server, { endpoints, publicOrigin });
  installSites(server, { sites: options.sites ?? [], routes, random: platform.random, publicOrigin });
  await server.ready();
  const check = async (): Promise<void> => {
    for (const module of modules) await module.checkEndpoints?.(endpoints);
  };
  return { server, endpoints, routes, check, prepare };
}

function createServer(
  { platform, hub, trustedProxies = [] }: AppOptions,
  { headers, knownBearers }: { headers: Readonly<Record<string, string>>; knownBearers: KnownBearers },
): FastifyInstance {
  return fastify({
    logger: false,
    serverFactory: pacedServer({
      knownBearers,
      http: {
        requireHostHeader: false,
        shouldUpgradeCallback: hub === undefined ? () => false : isStreamUpgrade,
      },
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
    }),
    bodyLimit: BODY_BYTES_MAX,
    // While it drains, open connections still get their response, and are told to reconnect elsewhere.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => platform.ids.next(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, { request, reply, deps: { ...platform, headers } });
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, platform.ids.next()),
  });
}
