import type { Session } from '../../platform/db/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Books } from './books.ts';
import type { Uncovered } from './flight.ts';
import type { Posted } from './posting.ts';
import type { Lines, Request } from './request.ts';
import { readStanding, readStripes, type Standing } from './write-store.ts';

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
  const lookups = context.lookups();
  const seen =
    lookups === undefined ? undefined : await look(uncovered, { lookups, context }).catch(() => undefined);
  if (lookups !== undefined && seen !== undefined)
    for (const one of seen.open) decide(one, { seqs: seen.seqs, lookups, context });
  else for (const { request } of uncovered) tryAgain(request, context);
}

/** How the accounts stand, and who is not in the books already: those who are have been answered. */
async function look(
  uncovered: readonly Uncovered[],
  { lookups, context }: Decision,
): Promise<{ readonly seqs: Standing['seqs']; readonly open: readonly Uncovered[] }> {
  const { books } = context;
  const ids = [...new Set(uncovered.flatMap(({ short }) => short.map(({ id }) => id)))];
  const { seqs, known } = await readStanding(lookups, { ids, keys: keysOf(uncovered) });
  // What memory did not know of an account is forgotten.
  for (const [id, seq] of seqs) if (seq > (books.get(id)?.seq ?? 0)) books.forget(id);
  const isNew = known.size === 0;
  return { seqs, open: isNew ? uncovered : await answerKnown(uncovered, { lookups, context }) };
}

const keysOf = (uncovered: readonly Uncovered[]): readonly string[] =>
  uncovered.map(({ request }) => request.posting.key);

async function answerKnown(
  uncovered: readonly Uncovered[],
  { lookups, context }: Decision,
): Promise<readonly Uncovered[]> {
  const open = new Set(
    await context.answerKnown(
      lookups,
      uncovered.map(({ request }) => request),
    ),
  );
  return uncovered.filter(({ request }) => open.has(request));
}

interface Decision {
  readonly lookups: Session;
  readonly context: UncoveredContext;
}

function decide(
  one: Uncovered,
  { seqs, ...decision }: Decision & { readonly seqs: ReadonlyMap<AccountId, number> },
): void {
  const { request, short } = one;
  const { context } = decision;
  if (short.some(({ id, seq }) => (seqs.get(id) ?? 0) > seq)) tryAgain(request, context);
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
