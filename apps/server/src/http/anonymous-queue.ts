import type { Endpoint } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { hasBody } from './body.ts';
import { isShed } from './paced-server.ts';
import { addressKey, type Budget, meter, type RateLimiter } from './rate-limit.ts';
import { DOCS_PATH, OPENAPI_PATH } from './reference.ts';
import { wireSchema } from './wire-schema.ts';

/** A queue of anonymous requests: its concurrency limit, and its rate budget unless another limiter counts them. */
interface Line {
  readonly name: string;
  readonly atOnceMax: number;
  readonly budget?: Budget;
}

/**
 * Requests without an authenticated caller: pages, files, health checks, and calls with `auth: anyone`. Each is cheap,
 * but a burst of them would exhaust the database connections and delay every authenticated call. They are rate-limited
 * by address, and each queue has a concurrency limit. `paced-server.ts` spreads their start over the event loop.
 */
const lines = {
  page: {
    name: 'page',
    atOnceMax: Number.POSITIVE_INFINITY,
    budget: { name: 'page', burst: 600, perMinute: 3600 },
  },
  reference: {
    name: 'reference',
    atOnceMax: Number.POSITIVE_INFINITY,
    budget: { name: 'reference', burst: 20, perMinute: 60 },
  },
  process: { name: 'process', atOnceMax: 2, budget: { name: 'process', burst: 120, perMinute: 1200 } },
  report: { name: 'report', atOnceMax: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, Line>;

const READS_AT_ONCE = 4;
const WRITES_AT_ONCE = 2;

const QUEUE_MAX = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the place in the queue; null once it is released, or if the request is not queued. */
    leaveQueue: (() => void) | null;
  }
}

export function installAnonymousQueue(
  app: FastifyInstance,
  { rateLimiter }: { rateLimiter: RateLimiter },
): void {
  const queue = createAnonymousQueue();
  app.decorateRequest('leaveQueue', null);
  /** Undefined if the request need not wait, as for every authenticated call. */
  const enter = (request: FastifyRequest): Promise<void> | undefined => {
    const line = lineOf(request);
    if (line === undefined || request.leaveQueue !== null) return undefined;
    return queue.enter(line).then((leaveQueue) => {
      request.leaveQueue = leaveQueue;
    });
  };
  const admit = (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    if (isShed(request.raw)) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    const budget = lineOf(request)?.budget;
    if (budget !== undefined) meter(reply, { limiter: rateLimiter, budget, who: addressKey(request.ip) });
    // A slow upload must not hold a place in the queue.
    return hasBody(request) ? undefined : enter(request);
  };
  app.addHook('onRequest', (request, reply, done) => goOn(() => admit(request, reply), done));
  app.addHook('preHandler', (request, _reply, done) => goOn(() => enter(request), done));
  // Release before the response is sent: a slow reader must not hold a place either.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

/** Calls back synchronously if there is nothing to wait for: a promise for every call would cost time. */
function goOn(wait: () => Promise<void> | undefined, done: (error?: Error) => void): void {
  let waiting: Promise<void> | undefined;
  try {
    waiting = wait();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  if (waiting === undefined) done();
  else waiting.then(() => done(), done);
}

function leave(request: FastifyRequest): void {
  request.leaveQueue?.();
  request.leaveQueue = null;
}

/** Undefined for calls of users, staff and partners, for the live connection, and for the sandbox. */
function lineOf({ routeOptions: { config, url } }: FastifyRequest): Line | undefined {
  if (config.endpoint !== undefined) return lineOfCall(config.endpoint);
  // A request without a matching route is answered like a missing page.
  const { open = 'page' } = config;
  if (open === 'sandbox' || open === 'stream') return undefined;
  return url === DOCS_PATH || url === OPENAPI_PATH ? lines.reference : lines[open];
}

/**
 * Each endpoint has its own queue, so that slow sign-ins do not delay session refreshes. Its budget is that of the
 * endpoint's class. Calls that hash a password are limited by the queue of the password hasher, which must see
 * the load to do so.
 */
function lineOfCall(endpoint: Endpoint): Line | undefined {
  if (endpoint.auth.kind !== 'anyone') return undefined;
  const known = callLines.get(endpoint);
  if (known !== undefined) return known;
  const atOnceMax = endpoint.method === 'GET' ? READS_AT_ONCE : WRITES_AT_ONCE;
  const line = {
    name: endpoint.name,
    atOnceMax: takesPassword(endpoint) ? Number.POSITIVE_INFINITY : atOnceMax,
  };
  callLines.set(endpoint, line);
  return line;
}

const callLines = new WeakMap<Endpoint, Line>();

const takesPassword = ({ body }: Endpoint): boolean =>
  body !== undefined &&
  Object.keys(Object(wireSchema(body).properties)).some((name) => /password/i.test(name));

export interface AnonymousQueue {
  /** Resolves with a release function once the queue has a free place. Refuses if too many requests already wait. */
  enter(line: Line): Promise<() => void>;
}

export function createAnonymousQueue(): AnonymousQueue {
  const underWay = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;

  const leave = (name: string): void => {
    const starts = waiting.get(name);
    const next = starts?.shift();
    if (starts?.length === 0) waiting.delete(name);
    if (next === undefined) {
      underWay.set(name, (underWay.get(name) ?? 1) - 1);
      return;
    }
    waitingCount -= 1;
    // Passes the place to the next waiting request, in a new turn of the event loop.
    setImmediate(next);
  };

  return {
    async enter({ name, atOnceMax }) {
      const busy = underWay.get(name) ?? 0;
      if (busy < atOnceMax) {
        underWay.set(name, busy + 1);
        return () => leave(name);
      }
      if (waitingCount >= QUEUE_MAX) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
      waitingCount += 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      const starts = waiting.get(name) ?? [];
      starts.push(resolve);
      waiting.set(name, starts);
      await promise;
      return () => leave(name);
    },
  };
}
