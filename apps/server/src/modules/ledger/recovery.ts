import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Random } from '../../platform/random.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CompanionsRefused } from './flight.ts';
import type { Request } from './request.ts';
import type { WriterSessions } from './sessions.ts';
import { type WriteFailure, writeFailureOf } from './write-failure.ts';
import { type ChainHead, readChainHead, stopWriting } from './write-store.ts';

/** A batch that was not confirmed. Without an error it is one that was held back because one before it failed. */
export interface FailedFlight {
  /** In which order they were decided. */
  readonly no: number;
  readonly requests: readonly Request[];
  readonly error: unknown;
  readonly isLost: boolean;
}

export interface RecoveryContext {
  /** Gives up the connections, so that the next use opens new ones. */
  readonly drop: () => Promise<void>;
  readonly sessions: () => Promise<WriterSessions>;
  readonly setHead: (head: ChainHead) => void;
  readonly reject: (request: Request, error: unknown) => void;
}

/** How many batches are careful after a failure. */
const LOOK_UPS = 64;
const SHARED = 1_024;
const PATIENCE_MS = 15_000;

/** Decides what becomes of the requests of failed batches. Nothing is answered that is not known. */
export class Recovery {
  readonly #deps: { readonly log: Log; readonly metrics: Metrics; readonly random: Random };
  #lookUpsLeft = 0;
  #sharedLeft = 0;
  #isHalted = false;

  constructor(deps: { readonly log: Log; readonly metrics: Metrics; readonly random: Random }) {
    this.#deps = deps;
  }

  /** Keys are looked up before they are written while duplicates come in; else the primary key alone decides. */
  get mustLookUp(): boolean {
    return this.#lookUpsLeft > 0;
  }

  /** Whether another process was seen writing to the same accounts lately. */
  get isShared(): boolean {
    return this.#sharedLeft > 0;
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  batchWritten(): void {
    this.#lookUpsLeft = Math.max(0, this.#lookUpsLeft - 1);
    this.#sharedLeft = Math.max(0, this.#sharedLeft - 1);
    this.#isHalted = false;
  }

  /** Answers the requests that shall go in again, in their order. */
  async recover(unordered: readonly FailedFlight[], context: RecoveryContext): Promise<readonly Request[]> {
    // They come in as their errors did; the one that was decided first spoilt the others.
    const failed = unordered.toSorted((one, other) => one.no - other.no);
    // What comes after the first failure was fenced off by it, whatever its own error says; only a loss concerns all.
    const cause = failed.find(({ error }) => error !== undefined) ?? failed[0];
    const failure = cause === undefined ? 'fence' : writeFailureOf(cause.error, cause);
    const isLost = failed.some(({ isLost: lost }) => lost);
    this.#deps.metrics.ledgerRetries.inc({ reason: failure });
    if (isLost || failure === 'lost' || failure === 'fence') await context.drop();
    const again = failed.flatMap((flight) =>
      flight === cause ? this.#sort(flight, failure, context) : [...flight.requests],
    );
    for (const request of again) {
      request.isDoubtful ||= isLost || failure === 'lost' || failure === 'duplicate';
      // The stripe may be another one after a new connection.
      if (request.posting.legs.length > 0) request.lines = undefined;
    }
    return this.#reload(again, { failure, cause: cause?.error, context });
  }

  /** Which requests of the batch that failed may try again. */
  #sort(flight: FailedFlight, failure: WriteFailure, { reject }: RecoveryContext): readonly Request[] {
    const { requests, error } = flight;
    if (error instanceof CompanionsRefused) {
      for (const [request, refused] of error.refused) reject(request, refused);
      return requests.filter((request) => !error.refused.has(request));
    }
    switch (failure) {
      case 'halted':
      case 'broken':
        this.#isHalted = true;
        for (const request of requests)
          reject(request, new Refusal('Unavailable', { retryAfterSeconds: 60 }));
        return [];
      case 'poison':
        if (requests.length > 1) {
          for (const request of requests) request.isAlone = true;
          return requests;
        }
        for (const request of requests) reject(request, error);
        return [];
      case 'collision':
        this.#sharedLeft = SHARED;
        for (const request of requests) request.attempts += 1;
        return requests;
      case 'duplicate':
        this.#lookUpsLeft = LOOK_UPS;
        return requests;
      case 'fence':
      case 'lost':
        return requests;
    }
  }

  /** Waits for the database, within bounds; after that nobody can say what became of what was on its way. */
  async #reload(
    again: readonly Request[],
    { failure, cause, context }: { failure: WriteFailure; cause: unknown; context: RecoveryContext },
  ): Promise<readonly Request[]> {
    const { log, random } = this.#deps;
    if (failure === 'broken') log.error({ err: cause }, 'the books are broken, writing stops');
    else if (failure !== 'collision' && failure !== 'duplicate')
      log.warn({ err: cause, failure }, 'a batch of the ledger was not confirmed');
    const deadline = monotonicMs() + PATIENCE_MS;
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 500)) {
      try {
        const { lookups, stripe } = await context.sessions();
        if (failure === 'broken') await stopWriting(lookups, String(cause));
        context.setHead(await readChainHead(lookups, stripe));
        return again;
      } catch (error) {
        if (monotonicMs() > deadline) {
          const unknown = new OutcomeUnknown('The database did not come back in time.', error);
          for (const request of again) context.reject(request, unknown);
          return [];
        }
        await sleep(1 + random.integer(pauseMs));
      }
    }
  }
}
