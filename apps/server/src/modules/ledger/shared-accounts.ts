import { monotonicMs } from '../../platform/clock.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Request } from './request.ts';

const SHARED_MS = 2_000;
const ACCOUNTS_MAX = 10_000;
/** After this many collisions a request is posted in a batch of its own, so that others are not delayed. */
const COLLISIONS_TOGETHER = 10;

/**
 * Accounts that another process has written to recently. Only these are reloaded before each batch, so that one user who
 * is served by two processes does not slow down the others. Stripes are never shared: each belongs to one process.
 */
export class SharedAccounts {
  readonly #untilMs = new TwoGenerationCache<AccountId, number>(ACCOUNTS_MAX);
  /** When the last of them expires; zero when there are none, which is the common case and skips the look-up. */
  #allUntilMs = 0;

  /**
   * Records that a batch collided with another process on an account. Only requests that use this account count an
   * attempt, so that no other request is refused because of it.
   */
  recordCollision(requests: readonly Request[], error: unknown): void {
    const ids = collidedOn(error, requests);
    this.#allUntilMs = monotonicMs() + SHARED_MS;
    for (const id of ids) if (!isStriped(id)) this.#untilMs.set(id, this.#allUntilMs);
    for (const request of requests) {
      if (request.lines?.ids.some((id) => ids.has(id)) !== true) continue;
      request.attempts += 1;
      request.postSeparately ||= request.attempts >= COLLISIONS_TOGETHER;
    }
  }

  has(id: AccountId): boolean {
    if (this.#allUntilMs === 0) return false;
    const nowMs = monotonicMs();
    if (nowMs >= this.#allUntilMs) this.#allUntilMs = 0;
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
