import { Refusal } from '../../platform/refusal.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Books } from './books.ts';
import type { Uncovered } from './flight.ts';
import type { Posted } from './posting.ts';
import type { Lines, Request } from './request.ts';
import type { WriterSessions } from './sessions.ts';
import { readLastEntries, readStripes } from './write-store.ts';

export interface UncoveredContext {
  readonly sessions: WriterSessions;
  readonly books: Books;
  readonly postLines: (lines: Lines) => Promise<Posted>;
  readonly reject: (request: Request, error: unknown) => void;
  /** Answers those whose key is in the books, and gives back the others. */
  readonly answerKnown: (requests: readonly Request[]) => Promise<readonly Request[]>;
}

const TRIES_MAX = 4;

/**
 * Before somebody is told that there is not enough, the database is asked: memory may not know what another process
 * has credited, and a part of the house may have enough in the stripes of others. It may also be this very posting that
 * took the money, written by another process or before a restart. Answers who shall be decided again.
 */
export async function settleUncovered(
  uncovered: readonly Uncovered[],
  context: UncoveredContext,
): Promise<readonly Request[]> {
  const { sessions, books, reject, answerKnown } = context;
  const again: Request[] = [];
  const undecided = new Set(uncovered.map(({ request }) => request));
  for (const request of undecided) request.timesShort += 1;
  try {
    const ids = new Set(uncovered.flatMap(({ short }) => short.map(({ id }) => id)));
    const current = new Map(
      (await readLastEntries(sessions.lookups, [...ids])).map((last) => [last.id, last]),
    );
    for (const { id, seq } of current.values()) if (seq > (books.get(id)?.seq ?? 0)) books.forget(id);
    const refused = new Map<Request, Refusal>();
    for (const { request, short } of uncovered) {
      const hasMoved = short.some(({ id, seq }) => (current.get(id)?.seq ?? 0) > seq);
      const mayTry = request.timesShort <= TRIES_MAX;
      if (mayTry && (hasMoved || (await fillStripes(request, short, context)))) {
        undecided.delete(request);
        again.push(request);
      } else refused.set(request, hasMoved ? comeBack() : new Refusal('InsufficientFunds'));
    }
    for (const request of await answerKnown([...refused.keys()])) reject(request, refused.get(request));
  } catch {
    // The session was given up for a new one, or the database is away. Nothing was written for them, so that they can
    // safely go in again; who has done so too often is told to come back.
    for (const request of undecided) {
      if (request.timesShort <= TRIES_MAX) again.push(request);
      else reject(request, comeBack());
    }
  }
  return again;
}

const comeBack = (): Refusal => new Refusal('Unavailable', { retryAfterSeconds: 1 });

/** Brings what this process's stripes lack from those of others; false when there is not enough anywhere. */
async function fillStripes(
  request: Request,
  short: Uncovered['short'],
  context: UncoveredContext,
): Promise<boolean> {
  if (!short.every(({ id }) => isStriped(id))) return false;
  for (const { id } of short) {
    const { ids = [], amounts = [] } = request.lines ?? {};
    const needed = -(amounts[ids.indexOf(id)] ?? 0n);
    const lines = await levelling(id, needed, context);
    if (lines === undefined) return false;
    if (lines.ids.length > 0) await context.postLines(lines);
  }
  return true;
}

async function levelling(
  id: AccountId,
  needed: bigint,
  { sessions, books }: UncoveredContext,
): Promise<Lines | undefined> {
  const stripes = await readStripes(sessions.lookups, id);
  let missing = needed - (stripes.find((stripe) => stripe.id === id)?.balance ?? 0n);
  const ids: AccountId[] = [];
  const amounts: bigint[] = [];
  for (const stripe of stripes.toSorted((one, other) => (one.balance > other.balance ? -1 : 1))) {
    if (stripe.id === id || missing <= 0n || stripe.balance <= 0n) continue;
    // Half of it or what is missing, whichever is more, so that the next one does not have to ask again.
    const half = stripe.balance / 2n;
    const taken = missing > half ? (missing < stripe.balance ? missing : stripe.balance) : half;
    books.forget(stripe.id);
    ids.push(stripe.id);
    amounts.push(-taken);
    missing -= taken;
  }
  if (missing > 0n) return undefined;
  const total = amounts.reduce((sum, amount) => sum - amount, 0n);
  return total === 0n ? { ids: [], amounts: [] } : { ids: [...ids, id], amounts: [...amounts, total] };
}
