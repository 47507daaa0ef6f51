import type { Endpoint } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { hasBody } from './body.ts';
import { isShed } from './paced-server.ts';
import { addressKey, type Budget, meter, type RateLimiter } from './rate-limit.ts';
import { DOCS_PATH, OPENAPI_PATH } from './reference.ts';
import { wireSchema } from './wire-schema.ts';

/** A line of anonymous requests: how many of it may be under way, and the budget where no other one counts them. */
interface Line {
  readonly name: string;
  readonly atOnceMax: number;
  readonly budget?: Budget;
}

/**
 * Requests that nobody vouches for: pages, files, the process's own state, and calls for anyone. Each is cheap, but a crowd
 * of them would fill the connections to the database, and everybody's calls would wait behind it. So they are counted by
 * address, and few of each line are under way at a time. `paced-server.ts` spreads their start over the event loop.
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
    /** Gives back the place in the queue; null once it is given back, or where there is none. */
    leaveQueue: (() => void) | null;
  }
}

export function installAnonymousQueue(
  app: FastifyInstance,
  { rateLimiter }: { rateLimiter: RateLimiter },
): void {
  const queue = createAnonymousQueue();
  app.decorateRequest('leaveQueue', null);
  /** Undefined when there is nothing to wait for, as for every call of a user. */
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
    // A client that takes its time to send a body must not keep a place meanwhile.
    return hasBody(request) ? undefined : enter(request);
  };
  app.addHook('onRequest', (request, reply, done) => goOn(() => admit(request, reply), done));
  app.addHook('preHandler', (request, _reply, done) => goOn(() => enter(request), done));
  // Before the answer leaves: nor must one that takes its time to read it.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

/** Calls back at once when there is nothing to wait for: a promise for every call would only cost time. */
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
  // What no route fits is answered like a page that is not there.
  const { open = 'page' } = config;
  if (open === 'sandbox' || open === 'stream') return undefined;
  return url === DOCS_PATH || url === OPENAPI_PATH ? lines.reference : lines[open];
}

/**
 * Each call has a line of its own: those who sign in, which takes long, must not keep the others from refreshing their
 * session. Its budget is the one of the endpoint's class. Calls that hash a password are turned away by the queue of the
 * hashes, which has to see a crowd to do so.
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
  /** Resolves when the line has a place, with what gives the place back. Refuses when too many wait already. */
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
    // The place goes on to the one that waits, in a turn of its own.
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
