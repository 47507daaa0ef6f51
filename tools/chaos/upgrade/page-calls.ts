import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@gim/contract';
import type { PageClient } from './page-code.ts';

const TIMEOUT_MS = 20_000;
/**
 * Refusals to expect while the database is away: the price moved, the quote expired, or the quote rate limit was
 * reached.
 */
const EXPECTED = new Set(['QuoteExpired', 'PriceMoved', 'PriceUnavailable', 'TooManyRequests']);

/** Calls of pages, which retry after an outage as users do: with the same key. */
export class PageCalls {
  readonly faults: string[] = [];
  calls = 0;
  /** Tries that ended in an outage and were repeated. */
  retries = 0;
  longestMs = 0;
  readonly #retryTimeoutMs: number;

  constructor(retryTimeoutMs = 30_000) {
    this.#retryTimeoutMs = retryTimeoutMs;
  }

  /** The reply; undefined for an expected refusal. Everything else is a fault. */
  async call(client: PageClient, endpoint: Endpoint, request: object): Promise<unknown> {
    const begun = performance.now();
    const options = { idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
    this.calls += 1;
    let last: unknown;
    while (performance.now() - begun < this.#retryTimeoutMs) {
      try {
        const reply = await client.call(endpoint, request, options);
        this.longestMs = Math.max(this.longestMs, performance.now() - begun);
        await this.#checkForm(endpoint, reply);
        return reply;
      } catch (error) {
        last = error;
        if (!isOutage(error)) {
          if (!isExpected(error)) this.faults.push(`${endpoint.name}: ${error}`);
          return undefined;
        }
        const { name, retryAfter } = Object(error);
        if (name === 'ApiError' && retryAfter === undefined && !hasProblem(error, isInFlight))
          this.faults.push(`${endpoint.name}: ${error} without Retry-After`);
        this.retries += 1;
        await sleep(200);
      }
    }
    this.faults.push(`${endpoint.name}: not within ${this.#retryTimeoutMs / 1_000} s, at last ${last}`);
    return undefined;
  }

  /** A page ignores fields that its build does not know. */
  async #checkForm({ name, reply: schema }: Endpoint, reply: unknown): Promise<void> {
    const { issues = [] } = schema === null ? {} : await schema['~standard'].validate(reply);
    const missing = issues.filter((issue) => Reflect.get(issue, 'code') !== 'unrecognized_keys');
    if (missing.length > 0) this.faults.push(`${name} answers otherwise: ${JSON.stringify(missing)}`);
  }
}

/**
 * 502 and 504 come from HAProxy: the process ended during the call. A retry may find the first attempt still in flight.
 */
const isOutage = (error: unknown): boolean => {
  const { name, status } = Object(error);
  if (name === 'NetworkError') return true;
  return name === 'ApiError' && ([502, 503, 504].includes(status) || hasProblem(error, isInFlight));
};

const isInFlight = (problem: string): boolean => problem === 'IdempotencyKeyInFlight';

const isExpected = (error: unknown): boolean => hasProblem(error, (problem) => EXPECTED.has(problem));

function hasProblem(error: unknown, isMeant: (problem: string) => boolean): boolean {
  const { name, problems } = Object(error);
  return name === 'ApiError' && Array.isArray(problems) && problems.some(({ problem }) => isMeant(problem));
}
