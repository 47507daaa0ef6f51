import type { Session } from '../../platform/db/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Books } from './books.ts';
import type { Uncovered } from './flight.ts';
import type { Posted } from './posting.ts';
import type { Lines, Request } from './request.ts';
import { type LastEntry, readLastEntries, readStripes } from './write-store.ts';

export interface UncoveredContext {
  /** Undefined while there is no connection. */
  readonly lookups: () => Session | undefined;
  readonly books: Books;
  readonly postLines: (lines: Lines) => Promise<Posted>;
  readonly reject: (request: Request, error: unknown) => void;
  /** Answers those whose key is in the books, and gives back the others. */
  readonly answerKnown: (session: Session, requests: readonly Request[]) => Promise<readonly Request[]>;
  /** Lets a request be decided again. */
  readonly again: (request: Request) => void;
}

const TRIES_MAX = 4;

/**
 * Before somebody is told that there is not enough, the database is asked: memory may not know what another process
 * has credited, and a part of the house may have enough in the stripes of others. It may also be this very posting that
 * took the money, written by another process or before a restart. Who comes while the database is asked about others is
 * asked about with the next question.
 */
export class UncoveredRequests {
  readonly #context: UncoveredContext;
  readonly #waiting: Uncovered[] = [];
  #isAsking = false;

  constructor(context: UncoveredContext) {
    this.#context = context;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  async settle(uncovered: readonly Uncovered[]): Promise<void> {
    for (const { request } of uncovered) request.timesShort += 1;
    this.#waiting.push(...uncovered);
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#waiting.length > 0) await ask(this.#waiting.splice(0), this.#context);
    this.#isAsking = false;
  }
}

/** Comes back once the database has answered; who needs money from other stripes goes on alone. */
async function ask(uncovered: readonly Uncovered[], context: UncoveredContext): Promise<void> {
  const requests = uncovered.map(({ request }) => request);
  const lookups = context.lookups();
  if (lookups === undefined) {
    for (const request of requests) tryAgain(request, context);
    return;
  }
  const [current, open] = await Promise.allSettled([
    readCurrent(lookups, uncovered, context.books),
    // Sent right behind the other question: whoever took the money is in the books by then.
    context.answerKnown(lookups, requests),
  ]);
  const isOpen = new Set(open.status === 'fulfilled' ? open.value : requests);
  for (const one of uncovered) {
    if (!isOpen.has(one.request)) continue;
    if (current.status === 'fulfilled' && open.status === 'fulfilled')
      decide(one, { current: current.value, lookups, context });
    else tryAgain(one.request, context);
  }
}

/** The last entries of the accounts that were short. What memory did not know of them is forgotten. */
async function readCurrent(
  lookups: Session,
  uncovered: readonly Uncovered[],
  books: Books,
): Promise<ReadonlyMap<AccountId, LastEntry>> {
  const ids = new Set(uncovered.flatMap(({ short }) => short.map(({ id }) => id)));
  const found = await readLastEntries(lookups, [...ids]);
  for (const { id, seq } of found) if (seq > (books.get(id)?.seq ?? 0)) books.forget(id);
  return new Map(found.map((last) => [last.id, last]));
}

interface Decision {
  readonly lookups: Session;
  readonly context: UncoveredContext;
}

function decide(
  one: Uncovered,
  { current, ...decision }: Decision & { readonly current: ReadonlyMap<AccountId, LastEntry> },
): void {
  const { request, short } = one;
  const { context } = decision;
  if (short.some(({ id, seq }) => (current.get(id)?.seq ?? 0) > seq)) tryAgain(request, context);
  else if (request.timesShort <= TRIES_MAX && short.every(({ id }) => isStriped(id)))
    void fillAndDecide(one, decision);
  else context.reject(request, new Refusal('InsufficientFunds'));
}

/** To fill a stripe takes a posting, in which time the key of this one may have come into the books. */
async function fillAndDecide(one: Uncovered, { lookups, context }: Decision): Promise<void> {
  const { request } = one;
  try {
    if (await fillStripes(one, { lookups, context })) context.again(request);
    else
      for (const refused of await context.answerKnown(lookups, [request]))
        context.reject(refused, new Refusal('InsufficientFunds'));
  } catch {
    tryAgain(request, context);
  }
}

/**
 * The account has moved, the session was given up for a new one, or the database is away. Nothing was written, so that
 * it can safely go in again; who has done so too often is told to come back.
 */
function tryAgain(request: Request, { again, reject }: UncoveredContext): void {
  if (request.timesShort <= TRIES_MAX) again(request);
  else reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
}

/** Brings what this process's stripes lack from those of others; false when there is not enough anywhere. */
async function fillStripes({ request, short }: Uncovered, decision: Decision): Promise<boolean> {
  for (const { id } of short) {
    const { ids = [], amounts = [] } = request.lines ?? {};
    const needed = -(amounts[ids.indexOf(id)] ?? 0n);
    const lines = await levelling(id, needed, decision);
    if (lines === undefined) return false;
    if (lines.ids.length > 0) await decision.context.postLines(lines);
  }
  return true;
}

async function levelling(
  id: AccountId,
  needed: bigint,
  { lookups, context: { books } }: Decision,
): Promise<Lines | undefined> {
  const stripes = await readStripes(lookups, id);
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
