import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/db/session.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import type { AccountId } from './account-id.ts';
import { insertAccounts } from './catalogue-store.ts';
import type { Request } from './request.ts';
import type { SharedAccounts } from './shared-accounts.ts';
import { readLastEntries } from './write-store.ts';

/** The last entry of an account, as far as this process knows. A guess: the constraints of the database are the truth. */
export interface LastKnown {
  readonly id: AccountId;
  seq: number;
  balance: bigint;
  /** The last batch of this process that touched it. */
  batch: number;
}

const ACCOUNTS_MAX = 100_000;

/** What the writer remembers of the books, in bounded memory. */
export class Books {
  readonly #accounts = new RecentMap<AccountId, LastKnown>(ACCOUNTS_MAX);

  get(id: AccountId): LastKnown | undefined {
    return this.#accounts.get(id);
  }

  forget(id: AccountId): void {
    this.#accounts.delete(id);
  }

  /** What requests that failed have written into memory never came to be. */
  forgetLines(requests: readonly Request[]): void {
    for (const { lines } of requests) for (const id of lines?.ids ?? []) this.forget(id);
  }

  forgetAll(): void {
    this.#accounts.clear();
  }

  /**
   * Whether what is known may be counted on. An account that others write to is read again, unless a batch that is still
   * on its way holds a newer figure than the database shows.
   */
  isFresh(id: AccountId, { shared, doneBatch }: { shared: SharedAccounts; doneBatch: number }): boolean {
    const known = this.#accounts.get(id);
    return known !== undefined && (known.batch > doneBatch || !shared.has(id));
  }

  /** Loads what is missing. */
  async load(
    session: Session,
    ids: Iterable<AccountId>,
    { clock, ...freshness }: { clock: Clock; shared: SharedAccounts; doneBatch: number },
  ): Promise<void> {
    const missing = new Set<AccountId>();
    for (const id of ids) if (!this.isFresh(id, freshness)) missing.add(id);
    if (missing.size === 0) return;
    const found = await readLastEntries(session, [...missing]);
    const fresh = found.filter(({ seq }) => seq === 0).map(({ id }) => id);
    if (fresh.length > 0) await insertAccounts(session, fresh, clock.now());
    for (const last of found) this.#accounts.set(last.id, { ...last, batch: 0 });
  }
}
