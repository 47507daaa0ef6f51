import { monotonicMs } from '../../platform/clock.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Request } from './request.ts';

const SHARED_MS = 2_000;
const ACCOUNTS_MAX = 10_000;
/** After so many a request is posted by itself, and the others of its batch go on without it. */
const COLLISIONS_TOGETHER = 10;

/**
 * The accounts that another process was seen writing to lately. These alone are read again before each batch: a customer
 * who is served by two processes must not slow down all others. A stripe is this process's own, whoever filled it up once.
 */
export class SharedAccounts {
  readonly #untilMs = new RecentMap<AccountId, number>(ACCOUNTS_MAX);
  /** When the last of them is free again; zero when it is, which is most of the time, and nothing needs to be looked up. */
  #allUntilMs = 0;

  /**
   * A batch failed because another process was first on one of its accounts. Only those who use it are counted as tried
   * in vain: nobody else is ever refused because of it, and nobody else waits for it for long.
   */
  collide(requests: readonly Request[], error: unknown): void {
    const ids = collidedOn(error, requests);
    this.#allUntilMs = monotonicMs() + SHARED_MS;
    for (const id of ids) if (!isStriped(id)) this.#untilMs.set(id, this.#allUntilMs);
    for (const request of requests) {
      if (request.lines?.ids.some((id) => ids.has(id)) !== true) continue;
      request.attempts += 1;
      request.isAlone ||= request.attempts >= COLLISIONS_TOGETHER;
    }
  }

  has(id: AccountId): boolean {
    if (this.#allUntilMs === 0) return false;
    const nowMs = monotonicMs();
    if (nowMs >= this.#allUntilMs) this.#allUntilMs = 0;
    return nowMs < (this.#untilMs.get(id) ?? 0);
  }
}

/** What a batch collided on: the database names the entry that was there before. If it does not, all may have been it. */
function collidedOn(error: unknown, requests: readonly Request[]): ReadonlySet<AccountId> {
  const detail: unknown = Reflect.get(Object(error), 'detail');
  const [, named] = /\(account_id, seq\)=\((\d+), \d+\)/.exec(String(detail)) ?? [];
  const ids = requests.flatMap(({ lines }) => lines?.ids ?? []);
  const found = ids.find((id) => `${id}` === named);
  return new Set(found === undefined ? ids : [found]);
}
