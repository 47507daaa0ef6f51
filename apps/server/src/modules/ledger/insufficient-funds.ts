import type { Session } from '../../platform/db/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountId, isStriped } from './account-id.ts';
import type { Answers } from './answers.ts';
import type { UnfundedRequest } from './batch.ts';
import type { Books } from './books.ts';
import type { Posted } from './posting.ts';
import type { Lines, Request } from './request.ts';
import { readSeqsAndKeys, readStripes, type SeqsAndKeys } from './write-store.ts';

export interface InsufficientFundsContext {
  /** Undefined while there is no connection. */
  readonly lookups: () => Session | undefined;
  readonly books: Books;
  readonly answers: Answers;
  readonly postLines: (lines: Lines) => Promise<Posted>;
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
    while (this.#waiting.length > 0) await this.#ask(this.#waiting.splice(0));
    this.#isChecking = false;
  }

  /** Resolves when the database has answered. Requests that need funds from other stripes continue on their own. */
  async #ask(unfunded: readonly UnfundedRequest[]): Promise<void> {
    const lookups = this.#context.lookups();
    const seen =
      lookups === undefined ? undefined : await this.#refresh(lookups, unfunded).catch(() => undefined);
    if (lookups !== undefined && seen !== undefined)
      for (const one of seen.open) this.#decide(lookups, one, seen.seqs);
    else for (const { request } of unfunded) this.#retry(request);
  }

  /** Reads the balances, answers the requests that are posted already, and returns the others as `open`. */
  async #refresh(
    lookups: Session,
    unfunded: readonly UnfundedRequest[],
  ): Promise<{ readonly seqs: SeqsAndKeys['seqs']; readonly open: readonly UnfundedRequest[] }> {
    const { answers, books } = this.#context;
    const requests = unfunded.map(({ request }) => request);
    const ids = [...new Set(unfunded.flatMap(({ short }) => short.map(({ id }) => id)))];
    const keys = requests.map(({ posting }) => posting.key);
    const { seqs, known } = await readSeqsAndKeys(lookups, { ids, keys });
    // Drop cached entries that are older than the database.
    for (const [id, seq] of seqs) if (seq > (books.get(id)?.seq ?? 0)) books.forget(id);
    const isNew = known.size === 0;
    if (isNew) return { seqs, open: unfunded };
    const open = new Set(await answers.answerKnown(lookups, requests));
    return { seqs, open: unfunded.filter(({ request }) => open.has(request)) };
  }

  #decide(lookups: Session, one: UnfundedRequest, seqs: SeqsAndKeys['seqs']): void {
    const { request, short } = one;
    if (short.some(({ id, seq }) => (seqs.get(id) ?? 0) > seq)) this.#retry(request);
    else if (request.fundsRetries <= TRIES_MAX && short.every(({ id }) => isStriped(id)))
      void this.#fillAndDecide(lookups, one);
    else this.#context.answers.reject(request, new Refusal('InsufficientFunds'));
  }

  /**
   * Filling a stripe is a posting of its own. The key is looked up again afterwards: it may have been posted meanwhile.
   */
  async #fillAndDecide(lookups: Session, one: UnfundedRequest): Promise<void> {
    const { answers, requeue } = this.#context;
    const { request } = one;
    try {
      if (await this.#fillStripes(lookups, one)) requeue(request);
      else
        for (const refused of await answers.answerKnown(lookups, [request]))
          answers.reject(refused, new Refusal('InsufficientFunds'));
    } catch {
      this.#retry(request);
    }
  }

  /**
   * The account has changed, the session was replaced, or the database is away. Nothing was written, so a retry is safe;
   * after too many the caller gets `Unavailable`.
   */
  #retry(request: Request): void {
    const { answers, requeue } = this.#context;
    if (request.fundsRetries <= TRIES_MAX) requeue(request);
    else answers.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
  }

  /** Moves missing funds from the stripes of other processes; false when all stripes together have too little. */
  async #fillStripes(lookups: Session, { request, short }: UnfundedRequest): Promise<boolean> {
    for (const { id } of short) {
      const { ids = [], amounts = [] } = request.lines ?? {};
      const lines = await this.#stripeTransfers(lookups, id, -(amounts[ids.indexOf(id)] ?? 0n));
      if (lines === undefined) return false;
      if (lines.ids.length > 0) await this.#context.postLines(lines);
    }
    return true;
  }

  async #stripeTransfers(lookups: Session, id: AccountId, needed: bigint): Promise<Lines | undefined> {
    const stripes = await readStripes(lookups, id);
    let missing = needed - (stripes.find((stripe) => stripe.id === id)?.balance ?? 0n);
    const ids: AccountId[] = [];
    const amounts: bigint[] = [];
    for (const stripe of stripes.toSorted((one, other) => (one.balance > other.balance ? -1 : 1))) {
      if (stripe.id === id || missing <= 0n || stripe.balance <= 0n) continue;
      // Takes half of it or the missing amount, whichever is more, so that the next posting finds funds here.
      const half = stripe.balance / 2n;
      const taken = missing > half ? (missing < stripe.balance ? missing : stripe.balance) : half;
      this.#context.books.forget(stripe.id);
      ids.push(stripe.id);
      amounts.push(-taken);
      missing -= taken;
    }
    if (missing > 0n) return undefined;
    const total = amounts.reduce((sum, amount) => sum - amount, 0n);
    return total === 0n ? { ids: [], amounts: [] } : { ids: [...ids, id], amounts: [...amounts, total] };
  }
}
