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

/** A request, and what is known of each of its accounts. */
export interface Passenger {
  readonly request: Request;
  readonly accounts: readonly LastKnown[];
}

export interface Freshness {
  readonly shared: SharedAccounts;
  /** The last batch of this process that is written. */
  readonly doneBatch: number;
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
   * What is known and may be counted on. An account that others write to is read again, unless a batch that is still on
   * its way holds a newer figure than the database shows.
   */
  fresh(id: AccountId, { shared, doneBatch }: Freshness): LastKnown | undefined {
    const known = this.#accounts.get(id);
    return known !== undefined && (known.batch > doneBatch || !shared.has(id)) ? known : undefined;
  }

  /** Undefined when something of its accounts is not known well enough. */
  passenger(request: Request, freshness: Freshness): Passenger | undefined {
    const accounts = (request.lines?.ids ?? []).map((id) => this.fresh(id, freshness));
    return accounts.every((account) => account !== undefined) ? { request, accounts } : undefined;
  }

  /** For a request whose accounts were loaded just now. */
  loaded(request: Request): Passenger {
    const accounts = (request.lines?.ids ?? []).map((id) => {
      const last = this.#accounts.get(id);
      if (last === undefined) throw new Error(`The account ${id} was not loaded before the batch.`);
      return last;
    });
    return { request, accounts };
  }

  /** Loads what is missing. */
  async load(
    session: Session,
    ids: Iterable<AccountId>,
    { clock, ...freshness }: Freshness & { readonly clock: Clock },
  ): Promise<void> {
    const missing = new Set<AccountId>();
    for (const id of ids) if (this.fresh(id, freshness) === undefined) missing.add(id);
    if (missing.size === 0) return;
    const found = await readLastEntries(session, [...missing]);
    const fresh = found.filter(({ seq }) => seq === 0).map(({ id }) => id);
    if (fresh.length > 0) await insertAccounts(session, fresh, clock.now());
    for (const last of found) this.#accounts.set(last.id, { ...last, batch: 0 });
  }
}
