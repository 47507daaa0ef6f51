import type { Endpoint } from '@gim/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { noUsageExchange, type UsageExchange } from '../platform/usage-exchange.ts';

/** A token bucket: at most `burst` at once, refilled by `perMinute`. */
export interface Budget {
  readonly name: string;
  readonly burst: number;
  readonly perMinute: number;
}

/** Budgets by the class of an endpoint. They protect the machine; limits on money and codes are in the modules. */
export const budgets = {
  /** For all requests from one network address. */
  address: { name: 'address', burst: 400, perMinute: 2400 },
  publicRead: { name: 'publicRead', burst: 60, perMinute: 300 },
  publicWrite: { name: 'publicWrite', burst: 20, perMinute: 60 },
  read: { name: 'read', burst: 120, perMinute: 900 },
  write: { name: 'write', burst: 40, perMinute: 240 },
  money: { name: 'money', burst: 20, perMinute: 60 },
  staff: { name: 'staff', burst: 120, perMinute: 900 },
  partner: { name: 'partner', burst: 200, perMinute: 3000 },
} as const satisfies Record<string, Budget>;

/** A budget that a module defines for one of its calls is counted per process. */
const budgetByName: ReadonlyMap<string, Budget> = new Map(
  Object.values(budgets).map((budget) => [budget.name, budget]),
);

export function budgetOf({
  auth,
  method,
  idempotent,
}: Pick<Endpoint, 'auth' | 'method' | 'idempotent'>): Budget {
  switch (auth.kind) {
    case 'anyone':
      return method === 'GET' ? budgets.publicRead : budgets.publicWrite;
    case 'user':
      if (idempotent === true) return budgets.money;
      return method === 'GET' ? budgets.read : budgets.write;
    case 'staff':
      return budgets.staff;
    case 'signature':
      return budgets.partner;
  }
}

/** The remaining budget after a call was counted. */
export interface RemainingBudget {
  readonly calls: number;
  /** When the bucket is full again. */
  readonly seconds: number;
  readonly of: { readonly calls: number; readonly seconds: number };
}

export interface RateLimiter {
  /**
   * Takes a token from the caller's bucket, or refuses with the time to wait. In either case `onCounted` gets the
   * remaining budget.
   */
  take(budget: Budget, who: string, onCounted?: (left: RemainingBudget) => void): void;
}

/**
 * Counts a call and sets the rate limit headers of its response (draft-ietf-httpapi-ratelimit-headers), so that a
 * client can slow down before it is refused. If two budgets count the call, the headers describe the second.
 */
export function meter(
  reply: FastifyReply,
  { limiter, budget, who }: { limiter: RateLimiter; budget: Budget; who: string },
): void {
  limiter.take(budget, who, (left) => {
    reply.header('ratelimit', `"${budget.name}";r=${left.calls};t=${left.seconds}`);
    reply.header('ratelimit-policy', `"${budget.name}";q=${left.of.calls};w=${left.of.seconds}`);
  });
}

export const noRateLimit: RateLimiter = { take: () => undefined };

const BUCKETS_MAX = 50_000;
/** A caller's use is published to other processes only above this share of a budget: most callers cost no message. */
const SHARED_BELOW = 3 / 4;

/**
 * Token buckets in memory. Use in one process is subtracted from the same caller's buckets in the others half a second
 * later. `scale` widens all of them, for the sandbox, where every browser test comes from one address.
 */
export function createRateLimiter({
  scale,
  monotonicMs,
  exchange = noUsageExchange,
}: {
  scale: number;
  monotonicMs: () => number;
  exchange?: UsageExchange;
}): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const shared = exchange.open('budgets', (place, count) => {
    const budget = budgetByName.get(place.slice(0, place.indexOf(' ')));
    if (budget === undefined) return;
    const [nowMs, most] = [monotonicMs(), budget.burst * scale];
    const tokens = tokensOf(buckets.get(place), { nowMs, most, perMs: (budget.perMinute * scale) / 60_000 });
    // Not below zero: excessive use in other processes delays the caller by one call at most.
    put(buckets, place, { tokens: Math.max(0, tokens - count), atMs: nowMs });
  });
  return {
    take(budget, who, onCounted) {
      const key = `${budget.name} ${who}`;
      const nowMs = monotonicMs();
      const perMs = (budget.perMinute * scale) / 60_000;
      const tokens = tokensOf(buckets.get(key), { nowMs, most: budget.burst * scale, perMs });
      const left = tokens < 1 ? tokens : tokens - 1;
      put(buckets, key, { tokens: left, atMs: nowMs });
      if (tokens >= 1 && left < budget.burst * scale * SHARED_BELOW) shared.used(key, 1);
      const whole = {
        calls: budget.burst * scale,
        seconds: Math.ceil((budget.burst * 60) / budget.perMinute),
      };
      onCounted?.({
        calls: Math.floor(left),
        seconds: Math.ceil((whole.calls - left) / perMs / 1000),
        of: whole,
      });
      if (tokens < 1) {
        throw new Refusal('TooManyRequests', { retryAfterSeconds: Math.ceil((1 - tokens) / perMs / 1000) });
      }
    },
  };
}

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

const tokensOf = (
  before: Bucket | undefined,
  { nowMs, most, perMs }: { nowMs: number; most: number; perMs: number },
): number => (before === undefined ? most : Math.min(most, before.tokens + (nowMs - before.atMs) * perMs));

/** Deleted and reinserted, so that the map is in order of use and the first entry is the one to evict. */
function put(buckets: Map<string, Bucket>, key: string, bucket: Bucket): void {
  buckets.delete(key);
  if (buckets.size >= BUCKETS_MAX) forgetOldest(buckets);
  buckets.set(key, bucket);
}

function forgetOldest(buckets: Map<string, unknown>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key);
    return;
  }
}

/**
 * One home has a whole /64 of IPv6, so that is what counts as one address. Undefined is the address of a client that
 * disconnected while the request waited; the framework's type does not say so.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::', 2);
  const front = head.split(':').filter((part) => part !== '');
  const back = tail.split(':').filter((part) => part !== '');
  const zeros = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
    : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
