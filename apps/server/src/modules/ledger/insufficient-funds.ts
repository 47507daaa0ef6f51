import type { Session } from '../../platform/db/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { UnfundedRequest } from './batch.ts';
import type { Books } from './books.ts';
import type { Posted } from './posting.ts';
import type { Lines, Request } from './request.ts';
import { readSeqsAndKeys, readStripes, type SeqsAndKeys } from './write-store.ts';

export interface InsufficientFundsContext {
  /** Undefined while there is no connection. */
  readonly lookups: () => Session | undefined;
  readonly books: Books;
  readonly postLines: (lines: Lines) => Promise<Posted>;
  readonly reject: (request: Request, error: unknown) => void;
  /** Answers the requests whose key is posted already, and returns the others. */
  readonly answerKnown: (session: Session, requests: readonly Request[]) => Promise<readonly Request[]>;
  /** Puts a request back into the queue. */
  readonly requeue: (request: Request) => void;
}

const TRIES_MAX = 4;

/**
 * Confirms with the database before refusing with `InsufficientFunds`, because the cache alone can be wrong in three ways:
 * another process has credited the account, other stripes of a house account have the funds, or this very posting was
 * written already (by another process, or before a restart) and took them. Requests that arrive during a check are
 * checked together in the next one.
 */
export class InsufficientFundsCheck {
  readonly #context: InsufficientFundsContext;
  readonly #waiting: UnfundedRequest[] = [];
  #isChecking = false;

  constructor(context: InsufficientFundsContext) {
    this.#context = context;
  }

  get isChecking(): boolean {
    return this.#isChecking;
  }

  async check(unfunded: readonly UnfundedRequest[]): Promise<void> {
    for (const { request } of unfunded) request.fundsRetries += 1;
    this.#waiting.push(...unfunded);
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#waiting.length > 0) await ask(this.#waiting.splice(0), this.#context);
    this.#isChecking = false;
  }
}

/** Resolves when the database has answered. Requests that need funds from other stripes continue on their own. */
async function ask(unfunded: readonly UnfundedRequest[], context: InsufficientFundsContext): Promise<void> {
  const lookups = context.lookups();
  const seen =
    lookups === undefined
      ? undefined
      : await refreshAccounts(unfunded, { lookups, context }).catch(() => undefined);
  if (lookups !== undefined && seen !== undefined)
    for (const one of seen.open) decide(one, { seqs: seen.seqs, lookups, context });
  else for (const { request } of unfunded) retry(request, context);
}

/** Reads the balances, answers the requests that are posted already, and returns the others as `open`. */
async function refreshAccounts(
  unfunded: readonly UnfundedRequest[],
  { lookups, context }: Decision,
): Promise<{ readonly seqs: SeqsAndKeys['seqs']; readonly open: readonly UnfundedRequest[] }> {
  const { books } = context;
  const ids = [...new Set(unfunded.flatMap(({ short }) => short.map(({ id }) => id)))];
  const { seqs, known } = await readSeqsAndKeys(lookups, { ids, keys: keysOf(unfunded) });
  // Drop cached entries that are older than the database.
  for (const [id, seq] of seqs) if (seq > (books.get(id)?.seq ?? 0)) books.forget(id);
  const isNew = known.size === 0;
  return { seqs, open: isNew ? unfunded : await answerKnown(unfunded, { lookups, context }) };
}

const keysOf = (unfunded: readonly UnfundedRequest[]): readonly string[] =>
  unfunded.map(({ request }) => request.posting.key);

async function answerKnown(
  unfunded: readonly UnfundedRequest[],
  { lookups, context }: Decision,
): Promise<readonly UnfundedRequest[]> {
  const open = new Set(
    await context.answerKnown(
      lookups,
      unfunded.map(({ request }) => request),
    ),
  );
  return unfunded.filter(({ request }) => open.has(request));
}

interface Decision {
  readonly lookups: Session;
  readonly context: InsufficientFundsContext;
}

function decide(
  one: UnfundedRequest,
  { seqs, ...decision }: Decision & { readonly seqs: ReadonlyMap<AccountId, number> },
): void {
  const { request, short } = one;
  const { context } = decision;
  if (short.some(({ id, seq }) => (seqs.get(id) ?? 0) > seq)) retry(request, context);
  else if (request.fundsRetries <= TRIES_MAX && short.every(({ id }) => isStriped(id)))
    void fillAndDecide(one, decision);
  else context.reject(request, new Refusal('InsufficientFunds'));
}

/**
 * Filling a stripe is a posting of its own. The key is looked up again afterwards: it may have been posted meanwhile.
 */
async function fillAndDecide(one: UnfundedRequest, { lookups, context }: Decision): Promise<void> {
  const { request } = one;
  try {
    if (await fillStripes(one, { lookups, context })) context.requeue(request);
    else
      for (const refused of await context.answerKnown(lookups, [request]))
        context.reject(refused, new Refusal('InsufficientFunds'));
  } catch {
    retry(request, context);
  }
}

/**
 * The account has changed, the session was replaced, or the database is away. Nothing was written, so a retry is safe;
 * after too many the caller gets `Unavailable`.
 */
function retry(request: Request, { requeue, reject }: InsufficientFundsContext): void {
  if (request.fundsRetries <= TRIES_MAX) requeue(request);
  else reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
}

/** Moves missing funds from the stripes of other processes; false when all stripes together have too little. */
async function fillStripes({ request, short }: UnfundedRequest, decision: Decision): Promise<boolean> {
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
    // Takes half of it or the missing amount, whichever is more, so that the next posting finds funds here.
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
