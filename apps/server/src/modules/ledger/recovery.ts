import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Answers } from './answers.ts';
import { CompanionsBlocked, CompanionsRefused } from './batch.ts';
import type { BlockedRequests } from './blocked-requests.ts';
import { haltBooks } from './chain-store.ts';
import type { WriterDeps } from './core.ts';
import type { Request } from './request.ts';
import type { WriterConnection } from './sessions.ts';
import { SharedAccounts } from './shared-accounts.ts';
import { type WriteFailure, writeFailureOf } from './write-failure.ts';
import { type ChainHead, readChainHead } from './write-store.ts';

/** A batch that was not confirmed. Without an error it was never sent, because an earlier batch had failed. */
export interface FailedBatch {
  /** Position in the order of decision. */
  readonly no: number;
  readonly requests: readonly Request[];
  readonly error: unknown;
  readonly isLost: boolean;
  /** Whether any statement of it can have reached the database. */
  readonly wasSent: boolean;
}

export interface RecoveryDeps extends WriterDeps {
  readonly answers: Answers;
  readonly connection: WriterConnection;
  /** Where requests wait for a locked row. */
  readonly blocked: BlockedRequests;
  readonly setHead: (head: ChainHead) => void;
  /** Removes and returns all queued requests. */
  readonly drainQueue: () => readonly Request[];
}

/** After a duplicate key, this many batches look their keys up first. */
const LOOKUPS_MAX = 64;
export const RETRY_TIMEOUT_MS = 15_000;
const PAUSE_MAX_MS = 1_000;
const ATTEMPTS_MAX = 25;

/** Decides for each request of a failed batch: retry, refuse, or `OutcomeUnknown` when the commit is uncertain. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  readonly #retryTimeoutMs: number;
  readonly shared = new SharedAccounts();
  #lookUpsLeft = 0;
  /** Lost connections since the last batch that was written. */
  #losses = 0;
  #isHalted = false;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
    this.#retryTimeoutMs = deps.retryTimeoutMs ?? RETRY_TIMEOUT_MS;
    deps.metrics.gauge({
      name: 'gim_ledger_halted',
      help: 'One while the books are found broken and nothing is written. Needs a person at once.',
      read: () => (this.#isHalted ? 1 : 0),
    });
  }

  /** Look keys up before writing while duplicates arrive; otherwise the primary key alone decides. */
  get mustLookUp(): boolean {
    return this.#lookUpsLeft > 0;
  }

  batchWritten(): void {
    this.#lookUpsLeft = Math.max(0, this.#lookUpsLeft - 1);
    this.#losses = 0;
    this.#isHalted = false;
  }

  /** Returns the requests to retry, in order. Never throws: each request has a caller that waits for its answer. */
  async recover(failed: readonly FailedBatch[]): Promise<readonly Request[]> {
    try {
      return await this.#decide(failed);
    } catch (error) {
      const { answers, log } = this.#deps;
      log.error({ err: error }, 'a bug in the recovery of the ledger');
      const unknown = new OutcomeUnknown('The recovery failed.', error);
      for (const { requests } of failed) for (const request of requests) answers.reject(request, unknown);
      return [];
    }
  }

  async #decide(unordered: readonly FailedBatch[]): Promise<readonly Request[]> {
    // Sorted by decision order: the first batch that failed is the cause of the later failures.
    const failed = unordered.toSorted((one, other) => one.no - other.no);
    // Later batches were fenced off by the first failure, whatever their errors say. A lost connection counts for all.
    const cause = failed.find(({ error }) => error !== undefined) ?? failed[0];
    const failure = cause === undefined ? 'fence' : failureOf(cause);
    const isLost = failure === 'lost' || failed.some((batch) => batch.isLost);
    this.#report(failure, cause?.error);
    if (isLost || failure === 'fence') {
      await this.#deps.connection.drop();
      await this.#pause();
    }
    if (failure === 'broken') await this.#stopWriting(cause?.error);
    const again: Request[] = [];
    for (const batch of failed) {
      const kept = batch === cause ? await this.#sort(batch, failure) : batch.requests;
      for (const request of kept) {
        request.outcomeUnknown ||= isUnknown(batch) || failure === 'duplicate';
        if (isLost || failure === 'fence') request.attempts += 1;
      }
      again.push(...kept);
    }
    // Queued requests have waited for the same database: their retry time runs as well.
    if (isLost) again.push(...this.#deps.drainQueue());
    const trying = again.filter((request) => this.#mayTry(request));
    // A new connection may have another stripe, so account ids are resolved again.
    for (const request of trying) if (request.posting.legs.length > 0) request.lines = undefined;
    return this.#reload(trying);
  }

  #report(failure: WriteFailure, error: unknown): void {
    const { log, metrics } = this.#deps;
    metrics.ledgerRetries.inc({ reason: failure });
    if (failure === 'broken') log.error({ err: error }, 'a ledger invariant is violated, writing stops');
    else if (failure !== 'collision' && failure !== 'duplicate' && failure !== 'refused')
      log.warn({ err: error, failure }, 'a ledger batch was not confirmed');
  }

  /** Halts writing in every process before the first caller gets an answer (L-10). */
  async #stopWriting(cause: unknown): Promise<void> {
    const { db, log } = this.#deps;
    const failed = await this.#retry(() => db.inTransaction((tx) => haltBooks(tx, String(cause))));
    if (failed !== undefined) log.error({ err: failed.error }, 'the ledger could not be halted');
  }

  /** No pause after the first lost connection; exponential backoff after further ones. */
  async #pause(): Promise<void> {
    this.#losses += 1;
    if (this.#losses > 1) await this.#sleepUpTo(Math.min(10 * 2 ** Math.min(this.#losses, 10), PAUSE_MAX_MS));
  }

  /** With jitter, so that processes that failed together do not reconnect together. */
  #sleepUpTo(pauseMs: number): Promise<void> {
    const half = Math.ceil(pauseMs / 2);
    return sleep(half + this.#deps.random.integer(half));
  }

  /** False, after rejecting it, for a request that was retried too often or for too long. */
  #mayTry(request: Request): boolean {
    const { attempts, sinceMs } = request;
    const isWithin = attempts <= ATTEMPTS_MAX && monotonicMs() - sinceMs <= this.#retryTimeoutMs;
    if (!isWithin) this.#giveUp(request);
    return isWithin;
  }

  /** A request that was never sent is refused; one that was sent may be committed, so its outcome is unknown. */
  #giveUp(request: Request, cause?: unknown): void {
    const { answers } = this.#deps;
    if (request.outcomeUnknown)
      answers.reject(request, new OutcomeUnknown('The database did not tell in time.', cause));
    else answers.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
  }

  /** Returns the requests of the failed batch that may be retried. */
  async #sort({ requests, error }: FailedBatch, failure: WriteFailure): Promise<readonly Request[]> {
    switch (failure) {
      case 'refused': {
        const refused = error instanceof CompanionsRefused ? error.refused : new Map<Request, unknown>();
        const others = requests.filter((request) => !refused.has(request));
        return [...(await this.#refuse(refused)), ...others];
      }
      case 'blocked': {
        if (!(error instanceof CompanionsBlocked)) return requests;
        this.#deps.blocked.add(error);
        const suspects = new Set(error.suspects);
        return requests.filter((request) => !suspects.has(request));
      }
      case 'halted':
      case 'broken':
        this.#isHalted = true;
        for (const request of requests)
          this.#deps.answers.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 60 }));
        return [];
      case 'poison':
        if (requests.length === 1) return this.#refuse(new Map(requests.map((one) => [one, error])));
        for (const request of requests) request.postSeparately = true;
        return requests;
      case 'collision':
        this.shared.recordCollision(requests, error);
        return requests;
      case 'duplicate':
        this.#lookUpsLeft = LOOKUPS_MAX;
        for (const request of requests) request.attempts += 1;
        return requests;
      case 'fence':
      case 'lost':
        return requests;
    }
  }

  /**
   * The conflicting row may belong to the same key, posted by another process: then that answer is repeated (M-06).
   * Returns the requests whose keys could not be looked up; they are retried, starting with the look-up.
   */
  async #refuse(refused: ReadonlyMap<Request, unknown>): Promise<readonly Request[]> {
    const { answers, connection, log } = this.#deps;
    const requests = [...refused.keys()];
    try {
      const { lookups } = await connection.open();
      for (const request of await answers.answerKnown(lookups, requests))
        answers.reject(request, refused.get(request));
      return [];
    } catch (error) {
      log.warn({ err: error }, 'ledger keys could not be looked up');
      for (const request of requests) {
        request.outcomeUnknown = true;
        request.attempts += 1;
      }
      return requests;
    }
  }

  /** Reloads the head of the chain, retrying while the database is away; gives all requests up after the timeout. */
  async #reload(again: readonly Request[]): Promise<readonly Request[]> {
    const { connection, setHead, drainQueue } = this.#deps;
    const failed = await this.#retry(async () => {
      const { lookups, stripe } = await connection.open();
      setHead(await readChainHead(lookups, stripe));
    });
    if (failed === undefined) return again;
    for (const request of [...again, ...drainQueue()]) this.#giveUp(request, failed.error);
    return [];
  }

  /** Retries with backoff until the timeout, and then returns the last error. */
  async #retry(work: () => Promise<void>): Promise<{ readonly error: unknown } | undefined> {
    const deadline = monotonicMs() + this.#retryTimeoutMs;
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      try {
        await work();
        return undefined;
      } catch (error) {
        if (monotonicMs() > deadline) return { error };
        await this.#sleepUpTo(pauseMs);
      }
    }
  }
}

/** An error that the database reported is an answer: nothing of that batch was written. */
const isUnknown = ({ wasSent, isLost, error }: FailedBatch): boolean =>
  wasSent && (isLost || error instanceof OutcomeUnknown);

function failureOf(batch: FailedBatch): WriteFailure {
  if (batch.error instanceof CompanionsRefused) return 'refused';
  // Known to be rolled back, even if the connection was lost afterwards.
  if (batch.error instanceof CompanionsBlocked) return 'blocked';
  return writeFailureOf(batch.error, batch);
}
