import { hash } from 'node:crypto';
import type { Session } from '../../platform/db/session.ts';
import type { Log } from '../../platform/log/log.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Account, Leg } from './account.ts';
import type { NewPosting, Posted } from './posting.ts';
import { isSameIntent, Request, type Wish } from './request.ts';
import { confirmReplication, type KnownPosting, readKnownPostings } from './write-store.ts';

/** One key, one spelling: the database does not tell large letters from small ones in it. */
export function wishOf(posting: NewPosting): Wish {
  const { body } = posting;
  const key = posting.key.toLowerCase();
  return {
    posting: key === posting.key ? posting : { ...posting, key },
    bodyHash: body === undefined ? null : hash('sha256', body, 'buffer'),
  };
}

const RECENT_MAX = 1_024;

type MovedListener = (accounts: readonly Account[]) => void;

/**
 * One answer per key (M-06). A key that is on its way is joined; one that was answered lately is answered from memory,
 * because what is in the books never changes; all others are decided by the primary key of the database.
 */
export class Answers {
  readonly #known = new RecentMap<string, Request>(RECENT_MAX, {
    mustStay: ({ isAnswered }) => !isAnswered,
  });
  readonly #listeners: MovedListener[] = [];
  readonly #log: Log;

  constructor({ log }: { readonly log: Log }) {
    this.#log = log;
  }

  /** Told which accounts moved once it is certain; also of what was found in the books after a lost answer. */
  onMoved(listener: MovedListener): void {
    this.#listeners.push(listener);
  }

  once(wish: Wish, start: (request: Request) => void): Promise<Posted> {
    const { key } = wish.posting;
    const known = this.#known.get(key);
    if (known !== undefined) return isSameWish(known, wish) ? known.promise : refuseReuse();
    const request = new Request(wish);
    this.#known.set(key, request);
    start(request);
    return request.promise;
  }

  resolve(request: Request, posted: Posted): void {
    request.isAnswered = true;
    request.resolve(posted);
    this.#tell(request.posting.legs);
  }

  /** The money has moved and its owner was answered: a listener that fails can change neither, nor stop the next one. */
  #tell(legs: readonly Leg[]): void {
    try {
      for (const tell of this.#listeners) tell(legs.flatMap(({ from, to }) => [from, to]));
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of the ledger failed');
    }
  }

  /** A refusal is not kept: the same key may try again. */
  reject(request: Request, error: unknown): void {
    this.#known.delete(request.posting.key);
    request.reject(error);
  }

  /**
   * Answers those whose key is in the books already, and gives back the others. What can be seen may still be lost with
   * this one server, so that nothing is answered before it is known to be on the standby too.
   */
  async answerKnown(session: Session, requests: readonly Request[]): Promise<readonly Request[]> {
    if (requests.length === 0) return requests;
    const keys = requests.map(({ posting }) => posting.key);
    const known = await readKnownPostings(session, keys);
    if (known.length > 0) await confirmReplication(session);
    const byKey = new Map(known.map((posting) => [posting.key, posting]));
    return requests.filter((request) => {
      const found = byKey.get(request.posting.key.toLowerCase());
      request.isDoubtful = false;
      if (found === undefined) return true;
      this.#replay(request, found);
      return false;
    });
  }

  /** Tells those to come back whose key is not in the books: another process may have posted it while they waited. */
  async refuseUnknown(session: Session | undefined, requests: readonly Request[]): Promise<void> {
    let unknown = requests;
    try {
      if (session !== undefined) unknown = await this.answerKnown(session, requests);
    } catch (error) {
      this.#log.warn({ err: error }, 'keys of the ledger could not be looked up');
    }
    for (const request of unknown) this.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
  }

  #replay(request: Request, known: KnownPosting): void {
    if (isSameIntent(known, request)) {
      this.resolve(request, { key: request.posting.key, at: new Date(known.atMs) });
    } else {
      this.reject(request, new Refusal('IdempotencyKeyReused'));
    }
  }
}

const refuseReuse = (): Promise<never> => Promise.reject(new Refusal('IdempotencyKeyReused'));

function isSameWish(one: Wish, other: Wish): boolean {
  if (one.posting.kind !== other.posting.kind) return false;
  if (one.bodyHash !== null || other.bodyHash !== null)
    return one.bodyHash !== null && other.bodyHash !== null && one.bodyHash.equals(other.bodyHash);
  const ours = netOf(one.posting.legs);
  const theirs = netOf(other.posting.legs);
  return ours.size === theirs.size && [...ours].every(([name, units]) => theirs.get(name) === units);
}

function netOf(legs: readonly Leg[]): ReadonlyMap<string, bigint> {
  const net = new Map<string, bigint>();
  const addTo = ({ owner, asset, kind }: Leg['from'], units: bigint): void => {
    const name = `${owner} ${asset} ${kind}`;
    net.set(name, (net.get(name) ?? 0n) + units);
  };
  for (const { from, to, amount } of legs) {
    addTo(from, -amount.units);
    addTo(to, amount.units);
  }
  for (const [name, units] of net) if (units === 0n) net.delete(name);
  return net;
}
