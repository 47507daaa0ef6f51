import { hash } from 'node:crypto';
import type { Session } from '../../platform/db/session.ts';
import type { Log } from '../../platform/log/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { Account, Leg } from './account.ts';
import type { NewPosting, Posted } from './posting.ts';
import { isSameIntent, type PostingRequest, Request } from './request.ts';
import { confirmReplication, type KnownPosting, readKnownPostings } from './write-store.ts';

/** Lower-cases the key: a UUID is the same in either case for the database. */
export function postingRequestOf(posting: NewPosting): PostingRequest {
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
 * One answer per idempotency key (M-06). A key in flight is joined; a recently posted one is answered from memory, which
 * is safe because postings never change; for all others the primary key of the database decides.
 */
export class Answers {
  readonly #known = new TwoGenerationCache<string, Request>(RECENT_MAX, {
    mustStay: ({ isAnswered }) => !isAnswered,
  });
  readonly #listeners: MovedListener[] = [];
  readonly #log: Log;

  constructor({ log }: { readonly log: Log }) {
    this.#log = log;
  }

  /** Called with the accounts of each committed posting, also when the commit was confirmed only by a later look-up. */
  onMoved(listener: MovedListener): void {
    this.#listeners.push(listener);
  }

  once(wanted: PostingRequest, start: (request: Request) => void): Promise<Posted> {
    const { key } = wanted.posting;
    const known = this.#known.get(key);
    if (known !== undefined) return isSameRequest(known, wanted) ? known.promise : refuseReuse();
    const request = new Request(wanted);
    this.#known.set(key, request);
    start(request);
    return request.promise;
  }

  resolve(request: Request, posted: Posted): void {
    request.isAnswered = true;
    request.resolve(posted);
    this.#notify(request.posting.legs);
  }

  /** The posting is committed and answered, so a failing listener is only logged. */
  #notify(legs: readonly Leg[]): void {
    try {
      for (const notify of this.#listeners) notify(legs.flatMap(({ from, to }) => [from, to]));
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of the ledger failed');
    }
  }

  /** Refusals are not remembered: the same key may be tried again. */
  reject(request: Request, error: unknown): void {
    this.#known.delete(request.posting.key);
    request.reject(error);
  }

  /**
   * Answers the requests whose key is posted already, and returns the others. A visible row can still be lost in a
   * failover, so replication to the standby is confirmed before anything is answered.
   */
  async answerKnown(session: Session, requests: readonly Request[]): Promise<readonly Request[]> {
    if (requests.length === 0) return requests;
    const keys = requests.map(({ posting }) => posting.key);
    const known = await readKnownPostings(session, keys);
    if (known.length > 0) await confirmReplication(session);
    const byKey = new Map(known.map((posting) => [posting.key, posting]));
    return requests.filter((request) => {
      const found = byKey.get(request.posting.key.toLowerCase());
      request.outcomeUnknown = false;
      if (found === undefined) return true;
      this.#replay(request, found);
      return false;
    });
  }

  /** Refuses with `Unavailable`, except for keys that another process has posted meanwhile. */
  async refuseUnknown(session: Session | undefined, requests: readonly Request[]): Promise<void> {
    let unknown = requests;
    try {
      if (session !== undefined) unknown = await this.answerKnown(session, requests);
    } catch (error) {
      this.#log.warn({ err: error }, 'ledger keys could not be looked up');
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

function isSameRequest(one: PostingRequest, other: PostingRequest): boolean {
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
