import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Random } from '../../platform/random.ts';
import { Refusal } from '../../platform/refusal.ts';
import { haltBooks } from './chain-store.ts';
import { CompanionsBlocked, CompanionsRefused } from './flight.ts';
import type { Request } from './request.ts';
import type { WriterSessions } from './sessions.ts';
import { SharedAccounts } from './shared-accounts.ts';
import { type WriteFailure, writeFailureOf } from './write-failure.ts';
import { type ChainHead, readChainHead } from './write-store.ts';

/** A batch that was not confirmed. Without an error it is one that was held back because one before it failed. */
export interface FailedFlight {
  /** In which order they were decided. */
  readonly no: number;
  readonly requests: readonly Request[];
  readonly error: unknown;
  readonly isLost: boolean;
  /** Whether anything of it can have reached the database. */
  readonly wasSent: boolean;
}

export interface RecoveryContext {
  /** Gives up the connections, so that the next use opens new ones. */
  readonly drop: () => Promise<void>;
  readonly sessions: () => Promise<WriterSessions>;
  readonly setHead: (head: ChainHead) => void;
  readonly reject: (request: Request, error: unknown) => void;
  /** Answers those whose key is in the books, and gives back the others. */
  readonly answerKnown: (requests: readonly Request[]) => Promise<readonly Request[]>;
  /** Lets them wait for the locked row, out of everybody's way. */
  readonly block: (blocked: CompanionsBlocked) => void;
  /** Takes those who wait for the next batch out of the queue. */
  readonly takeWaiting: () => readonly Request[];
}

export interface RecoveryDeps {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly random: Random;
  /** How long a request may be tried again before its caller is told to come back. */
  readonly patienceMs?: number;
}

/** How many batches are careful after a duplicate. */
const LOOK_UPS = 64;
export const PATIENCE_MS = 15_000;
const PAUSE_MAX_MS = 1_000;
const ATTEMPTS_MAX = 25;

/** Decides what becomes of the requests of failed batches. Nothing is answered that is not known. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  readonly #patienceMs: number;
  readonly shared = new SharedAccounts();
  #lookUpsLeft = 0;
  /** How often the connection was given up since the last batch that was written. */
  #losses = 0;
  #isHalted = false;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
    this.#patienceMs = deps.patienceMs ?? PATIENCE_MS;
  }

  /** Keys are looked up before they are written while duplicates come in; else the primary key alone decides. */
  get mustLookUp(): boolean {
    return this.#lookUpsLeft > 0;
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  batchWritten(): void {
    this.#lookUpsLeft = Math.max(0, this.#lookUpsLeft - 1);
    this.#losses = 0;
    this.#isHalted = false;
  }

  /** Answers the requests that shall go in again, in their order. Never throws: somebody waits for each of them. */
  async recover(failed: readonly FailedFlight[], context: RecoveryContext): Promise<readonly Request[]> {
    try {
      return await this.#decide(failed, context);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a bug in the recovery of the ledger');
      const unknown = new OutcomeUnknown('The recovery failed.', error);
      for (const { requests } of failed) for (const request of requests) context.reject(request, unknown);
      return [];
    }
  }

  async #decide(unordered: readonly FailedFlight[], context: RecoveryContext): Promise<readonly Request[]> {
    // They come in as their errors did; the one that was decided first spoilt the others.
    const failed = unordered.toSorted((one, other) => one.no - other.no);
    // What comes after the first failure was fenced off by it, whatever its own error says; only a loss concerns all.
    const cause = failed.find(({ error }) => error !== undefined) ?? failed[0];
    const failure = cause === undefined ? 'fence' : failureOf(cause);
    const isLost = failure === 'lost' || failed.some((flight) => flight.isLost);
    this.#report(failure, cause?.error);
    if (isLost || failure === 'fence') {
      await context.drop();
      await this.#pause();
    }
    if (failure === 'broken') await this.#stopWriting(cause?.error);
    const again: Request[] = [];
    for (const flight of failed) {
      const kept = flight === cause ? await this.#sort(flight, failure, context) : flight.requests;
      for (const request of kept) {
        request.isDoubtful ||= isUnknown(flight) || failure === 'duplicate';
        if (isLost || failure === 'fence') request.attempts += 1;
      }
      again.push(...kept);
    }
    // Those who wait behind have waited as long for the same database.
    if (isLost) again.push(...context.takeWaiting());
    const trying = again.filter((request) => this.#mayTry(request, context));
    // The stripe may be another one after a new connection.
    for (const request of trying) if (request.posting.legs.length > 0) request.lines = undefined;
    return this.#reload(trying, context);
  }

  #report(failure: WriteFailure, error: unknown): void {
    const { log, metrics } = this.#deps;
    metrics.ledgerRetries.inc({ reason: failure });
    if (failure === 'broken') log.error({ err: error }, 'the books are broken, writing stops');
    else if (failure !== 'collision' && failure !== 'duplicate' && failure !== 'refused')
      log.warn({ err: error, failure }, 'a batch of the ledger was not confirmed');
  }

  /** Before anybody is told: when the first caller hears of it, no process can write any more (L-10). */
  async #stopWriting(cause: unknown): Promise<void> {
    const { db, log } = this.#deps;
    const failed = await this.#patiently(() => db.inTransaction((tx) => haltBooks(tx, String(cause))));
    if (failed !== undefined) log.error({ err: failed.error }, 'writing could not be stopped');
  }

  /** A first loss is mended at once. When it comes again, the database needs time, and not thousands of new sessions. */
  async #pause(): Promise<void> {
    this.#losses += 1;
    if (this.#losses > 1) await this.#sleepUpTo(Math.min(10 * 2 ** Math.min(this.#losses, 10), PAUSE_MAX_MS));
  }

  /** Half of it by chance, so that processes that failed together do not come back together. */
  #sleepUpTo(pauseMs: number): Promise<void> {
    const half = Math.ceil(pauseMs / 2);
    return sleep(half + this.#deps.random.integer(half));
  }

  /** False for one that was tried too often or for too long, after its caller was told. */
  #mayTry(request: Request, context: RecoveryContext): boolean {
    const { attempts, sinceMs } = request;
    const isWithin = attempts <= ATTEMPTS_MAX && monotonicMs() - sinceMs <= this.#patienceMs;
    if (!isWithin) this.#giveUp(request, context);
    return isWithin;
  }

  /** Only of what nobody sent can it be said that it did not happen. */
  #giveUp(request: Request, { reject }: RecoveryContext, cause?: unknown): void {
    if (request.isDoubtful) reject(request, new OutcomeUnknown('The database did not tell in time.', cause));
    else reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
  }

  /** Which requests of the batch that failed may try again. */
  async #sort(
    flight: FailedFlight,
    failure: WriteFailure,
    context: RecoveryContext,
  ): Promise<readonly Request[]> {
    const { requests, error } = flight;
    switch (failure) {
      case 'refused': {
        const refused = error instanceof CompanionsRefused ? error.refused : new Map<Request, unknown>();
        const others = requests.filter((request) => !refused.has(request));
        return [...(await this.#refuse(refused, context)), ...others];
      }
      case 'blocked': {
        if (!(error instanceof CompanionsBlocked)) return requests;
        context.block(error);
        const suspects = new Set(error.suspects);
        return requests.filter((request) => !suspects.has(request));
      }
      case 'halted':
      case 'broken':
        this.#isHalted = true;
        for (const request of requests)
          context.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 60 }));
        return [];
      case 'poison':
        if (requests.length === 1) return this.#refuse(new Map(requests.map((one) => [one, error])), context);
        for (const request of requests) request.isAlone = true;
        return requests;
      case 'collision':
        this.shared.collide(requests, error);
        return requests;
      case 'duplicate':
        this.#lookUpsLeft = LOOK_UPS;
        for (const request of requests) request.attempts += 1;
        return requests;
      case 'fence':
      case 'lost':
        return requests;
    }
  }

  /**
   * A row that stands in the way may be this key's own, written by another process: then the first answer is the
   * answer (M-06). Answers who could not be looked up: they go in again, their keys first.
   */
  async #refuse(
    refused: ReadonlyMap<Request, unknown>,
    { answerKnown, reject }: RecoveryContext,
  ): Promise<readonly Request[]> {
    const requests = [...refused.keys()];
    try {
      for (const request of await answerKnown(requests)) reject(request, refused.get(request));
      return [];
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'keys of the ledger could not be looked up');
      for (const request of requests) {
        request.isDoubtful = true;
        request.attempts += 1;
      }
      return requests;
    }
  }

  /** Waits for the database, within bounds; after that nobody can say what became of what was on its way. */
  async #reload(again: readonly Request[], context: RecoveryContext): Promise<readonly Request[]> {
    const failed = await this.#patiently(async () => {
      const { lookups, stripe } = await context.sessions();
      context.setHead(await readChainHead(lookups, stripe));
    });
    if (failed === undefined) return again;
    for (const request of [...again, ...context.takeWaiting()]) this.#giveUp(request, context, failed.error);
    return [];
  }

  /** Tries until it is done or the time is over, and answers the last error then. */
  async #patiently(work: () => Promise<void>): Promise<{ readonly error: unknown } | undefined> {
    const deadline = monotonicMs() + this.#patienceMs;
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

/** The database's own "no" is an answer: nothing of that batch was written, however bad the reason. */
const isUnknown = ({ wasSent, isLost, error }: FailedFlight): boolean =>
  wasSent && (isLost || error instanceof OutcomeUnknown);

function failureOf(flight: FailedFlight): WriteFailure {
  if (flight.error instanceof CompanionsRefused) return 'refused';
  // What became of it is known, also when the connection was lost afterwards: it was rolled back.
  if (flight.error instanceof CompanionsBlocked) return 'blocked';
  return writeFailureOf(flight.error, flight);
}
