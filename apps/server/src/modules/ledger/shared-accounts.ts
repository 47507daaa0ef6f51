import { monotonicMs } from '../../platform/clock.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Request } from './request.ts';

const SHARED_MS = 2_000;
const ACCOUNTS_MAX = 10_000;
/** After this many collisions a request is posted in a batch of its own, so that others are not delayed. */
const COLLISIONS_TOGETHER = 10;
/** When this many accounts are shared at once, calls of all customers go to several processes. */
const SHARED_TOGETHER = 8;

/**
 * Accounts that another process has written to recently. These are reloaded before each batch, and only these, so that one
 * user who is served by two processes does not slow down the others. When many are shared, all are: a batch of twenty
 * customers would otherwise collide on one account after the other. Stripes are never shared: each belongs to one process.
 */
export class SharedAccounts {
  readonly #untilMs = new TwoGenerationCache<AccountId, number>(ACCOUNTS_MAX);
  /** When the last of them expires; zero when there are none, which is the common case and skips the look-up. */
  #lastUntilMs = 0;
  /** Until then every account counts as shared. */
  #everyUntilMs = 0;
  readonly #recent = new Set<AccountId>();
  #recentUntilMs = 0;

  /** Records an account that another process has written to since this one last did. */
  record(id: AccountId): void {
    if (isStriped(id)) return;
    const nowMs = monotonicMs();
    this.#lastUntilMs = nowMs + SHARED_MS;
    this.#untilMs.set(id, this.#lastUntilMs);
    if (nowMs >= this.#recentUntilMs) {
      this.#recent.clear();
      this.#recentUntilMs = nowMs + SHARED_MS;
    }
    if (this.#recent.size < SHARED_TOGETHER) this.#recent.add(id);
    if (this.#recent.size >= SHARED_TOGETHER) this.#everyUntilMs = this.#lastUntilMs;
  }

  /**
   * Records that a batch collided with another process on an account. Only requests that use this account count an
   * attempt, so that no other request is refused because of it.
   */
  recordCollision(requests: readonly Request[], error: unknown): void {
    const ids = collidedOn(error, requests);
    for (const id of ids) this.record(id);
    for (const request of requests) {
      if (request.lines?.ids.some((id) => ids.has(id)) !== true) continue;
      request.attempts += 1;
      request.postSeparately ||= request.attempts >= COLLISIONS_TOGETHER;
    }
  }

  has(id: AccountId): boolean {
    if (this.#lastUntilMs === 0) return false;
    const nowMs = monotonicMs();
    if (nowMs >= this.#lastUntilMs) this.#lastUntilMs = 0;
    if (nowMs < this.#everyUntilMs) return !isStriped(id);
    return nowMs < (this.#untilMs.get(id) ?? 0);
  }
}

/** The account of the existing entry, which the database names in its error; all accounts when it does not. */
function collidedOn(error: unknown, requests: readonly Request[]): ReadonlySet<AccountId> {
  const detail: unknown = Reflect.get(Object(error), 'detail');
  const [, named] = /\(account_id, seq\)=\((\d+), \d+\)/.exec(String(detail)) ?? [];
  const ids = requests.flatMap(({ lines }) => lines?.ids ?? []);
  const found = ids.find((id) => `${id}` === named);
  return new Set(found === undefined ? ids : [found]);
}
