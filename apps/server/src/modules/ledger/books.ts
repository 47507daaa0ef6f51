import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/db/session.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { AccountId } from './account-id.ts';
import type { Catalogue } from './catalogue.ts';
import { insertAccounts } from './catalogue-store.ts';
import { type Request, resolveLines } from './request.ts';
import type { SharedAccounts } from './shared-accounts.ts';
import { readLastEntries } from './write-store.ts';

/** The cached last entry of an account. It may be stale: the constraints of the database decide. */
export interface CachedBalance {
  readonly id: AccountId;
  seq: number;
  balance: bigint;
  /** The last batch of this process that touched it. */
  batch: number;
}

/** A request with the cached entry of each of its accounts, ready for a batch. */
export interface PendingPosting {
  readonly request: Request;
  readonly accounts: readonly CachedBalance[];
}

/** Resolves the accounts of a posting to their ids. */
export interface AccountIds {
  readonly catalogue: Catalogue;
  readonly stripe: number;
}

export interface Freshness {
  readonly shared: SharedAccounts;
  /** The last batch that this process has written. */
  readonly doneBatch: number;
}

const ACCOUNTS_MAX = 100_000;

/** The writer's bounded cache of last entries. */
export class Books {
  readonly #accounts = new TwoGenerationCache<AccountId, CachedBalance>(ACCOUNTS_MAX);

  get(id: AccountId): CachedBalance | undefined {
    return this.#accounts.get(id);
  }

  forget(id: AccountId): void {
    this.#accounts.delete(id);
  }

  /** Drops cached entries that a failed batch has advanced: they were never written. */
  forgetLines(requests: readonly Request[]): void {
    for (const { lines } of requests) for (const id of lines?.ids ?? []) this.forget(id);
  }

  forgetAll(): void {
    this.#accounts.clear();
  }

  /**
   * The cached entry if it may be used. An account that other processes write to is reloaded, unless a batch in flight
   * has a newer entry than the database shows.
   */
  fresh(id: AccountId, { shared, doneBatch }: Freshness): CachedBalance | undefined {
    const known = this.#accounts.get(id);
    return known !== undefined && (known.batch > doneBatch || !shared.has(id)) ? known : undefined;
  }

  /** Undefined if the cache lacks something that the requests need. */
  allPending(
    requests: readonly Request[],
    { names, freshness }: { readonly names: AccountIds; readonly freshness: Freshness },
  ): readonly PendingPosting[] | undefined {
    const all: PendingPosting[] = [];
    try {
      for (const request of requests) {
        const isKnown = !request.outcomeUnknown && resolveLines(request, names);
        const pending = isKnown ? this.#pending(request, freshness) : undefined;
        if (pending === undefined) return undefined;
        all.push(pending);
      }
      return all;
    } catch {
      // An invalid posting: the slow path, which prepares them one by one, rejects it to its caller.
      return undefined;
    }
  }

  #pending(request: Request, freshness: Freshness): PendingPosting | undefined {
    const accounts = (request.lines?.ids ?? []).map((id) => this.fresh(id, freshness));
    return accounts.every((account) => account !== undefined) ? { request, accounts } : undefined;
  }

  /** For a request whose accounts were loaded just now. */
  loaded(request: Request): PendingPosting {
    const accounts = (request.lines?.ids ?? []).map((id) => {
      const last = this.#accounts.get(id);
      if (last === undefined) throw new Error(`The account ${id} was not loaded before the batch.`);
      return last;
    });
    return { request, accounts };
  }

  hasAll(ids: readonly AccountId[]): boolean {
    return ids.every((id) => this.#accounts.get(id) !== undefined);
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
    for (const last of found) {
      const known = this.#accounts.get(last.id);
      if (known !== undefined && known.seq < last.seq) freshness.shared.record(last.id);
      this.#accounts.set(last.id, { ...last, batch: 0 });
    }
  }
}
