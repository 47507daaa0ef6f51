import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAnswer } from '../../platform/db/guarded-pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Answers, wishOf } from './answers.ts';
import { BatchEncoder } from './batch-encoder.ts';
import { BlockedRequests } from './blocked-requests.ts';
import { Books, type Passenger } from './books.ts';
import { Catalogue } from './catalogue.ts';
import type { WriterDeps } from './core.ts';
import { boardFlight, type Flight, requestsOf, sendFlight } from './flight.ts';
import { knownPassengers } from './known-passengers.ts';
import { LockWait } from './lock-wait.ts';
import type { NewPosting, Posted } from './posting.ts';
import { postingProblem } from './posting-problem.ts';
import { Processors } from './processors.ts';
import { type FailedFlight, Recovery } from './recovery.ts';
import { type Lines, type Request, resolveLines } from './request.ts';
import { WriterConnection, type WriterSessions } from './sessions.ts';
import { takeBatch } from './take-batch.ts';
import { Turns } from './turns.ts';
import { UncoveredRequests } from './uncovered.ts';
import type { ChainHead } from './write-store.ts';
import { showWriter } from './writer-metrics.ts';

const QUEUE_MAX = 20_000;

/**
 * The one way into the books for this process. Requests that arrive while a batch is on its way form the next one: no
 * timer, so a single request never waits and many at once share the cost. Memory is a guess, the constraints of the
 * database are the truth: a second process or a restart costs time, never money.
 */
export class Writer {
  readonly #deps: WriterDeps;
  readonly answers: Answers;
  readonly #recovery: Recovery;
  readonly #connection: WriterConnection;
  readonly catalogue = new Catalogue();
  readonly books = new Books();
  readonly #spareEncoders: BatchEncoder[] = [];
  readonly #flights = new Set<Promise<void>>();
  readonly #turns = new Turns();
  readonly #lockWait = new LockWait();
  readonly #uncovered: UncoveredRequests;
  readonly #blocked: BlockedRequests;
  readonly #processors: Processors;
  #failed: FailedFlight[] = [];
  #queue: Request[] = [];
  #head: ChainHead = { seq: 0, hash: null };
  #batchNo = 0;
  #doneBatch = 0;
  /** What the next batch has to wait for: look-ups and recoveries. */
  #busyWith = 0;
  #isScheduled = false;
  #isClosed = false;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
    this.answers = new Answers(deps);
    this.#recovery = new Recovery(deps);
    this.#processors = new Processors(deps.processors);
    this.#connection = new WriterConnection(deps.db, async ({ lookups, head }) => {
      await this.catalogue.loadAssets(lookups);
      this.books.forgetAll();
      this.#head = head;
    });
    this.#uncovered = new UncoveredRequests({
      lookups: () => this.#connection.current?.lookups,
      books: this.books,
      postLines: (lines) => this.postLines(lines),
      reject: (request, error) => this.answers.reject(request, error),
      answerKnown: (session, requests) => this.answers.answerKnown(session, requests),
      again: (request) => this.#enqueue(request),
    });
    this.#blocked = new BlockedRequests({
      ...deps,
      again: (request) => this.#enqueue(request),
      refuse: (requests) => this.answers.refuseUnknown(this.#connection.current?.lookups, requests),
    });
    showWriter(deps.metrics, {
      waiting: () => this.#queue.length,
      blocked: () => this.#blocked.count,
      isHalted: () => this.#recovery.isHalted,
    });
  }

  /** Resolves after COMMIT. The same key again, now or later, is answered with the first result. */
  post(posting: NewPosting): Promise<Posted> {
    const problem = postingProblem(posting);
    if (problem !== undefined) return Promise.reject(new RangeError(problem));
    return this.answers.once(wishOf(posting), (request) => this.#enqueue(request));
  }

  /** Moves the house's own money between stripes; no account of anybody else is touched. */
  postLines(lines: Lines): Promise<Posted> {
    const posting = { key: this.#deps.ids.next(), kind: 'levelling', legs: [] };
    return this.answers.once({ posting, bodyHash: null }, (request) =>
      this.#enqueue(Object.assign(request, { lines })),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#blocked.close();
    const left = () => this.#queue.length + this.#flights.size + this.#busyWith;
    while (left() > 0 || this.#uncovered.isAsking || this.#blocked.isBusy) await sleep(2);
    await this.#connection.drop();
  }

  open(): Promise<WriterSessions> {
    return this.#connection.open();
  }

  #enqueue(request: Request): void {
    if (this.#isClosed || this.#queue.length + this.#blocked.count >= QUEUE_MAX) {
      this.answers.reject(request, new Refusal('Unavailable', { retryAfterSeconds: 1 }));
      return;
    }
    if (this.#blocked.join(request)) return;
    this.#queue.push(request);
    this.#schedule();
  }

  /** After the events at hand, so that all requests of one turn of the loop come into one batch. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#busyWith === 0 && this.#failed.length === 0) {
      const lookups = this.#connection.current?.lookups;
      const flightsMax = lookups === undefined ? 1 : this.#processors.flightsMax(lookups);
      const requests = takeBatch(this.#queue, { inFlight: this.#flights.size, flightsMax });
      if (requests.length === 0) return;
      const passengers = this.#passengers(requests);
      if (passengers !== undefined) this.#launch(requests, () => passengers);
      else void this.#busy(() => this.#prepare(requests));
    }
  }

  /** Undefined when something that the batch needs is not in memory. */
  #passengers(requests: readonly Request[]): readonly Passenger[] | undefined {
    const sessions = this.#connection.current;
    if (sessions === undefined || sessions.batches.isLost || this.#recovery.mustLookUp) return undefined;
    return knownPassengers(requests, {
      books: this.books,
      names: { catalogue: this.catalogue, stripe: sessions.stripe },
      freshness: { shared: this.#recovery.shared, doneBatch: this.#doneBatch },
    });
  }

  /** Brings into memory what is missing, answers what is in the books already, and sends the rest. */
  async #prepare(requests: readonly Request[]): Promise<void> {
    let open = requests;
    try {
      const { lookups, stripe } = await this.open();
      const legs = open.flatMap(({ posting }) => posting.legs);
      await this.catalogue.load(lookups, legs);
      open = open.filter((request) => this.#resolveLines(request, stripe));
      if (this.#recovery.mustLookUp || open.some(({ isDoubtful }) => isDoubtful))
        open = await this.answers.answerKnown(lookups, open);
      await this.books.load(
        lookups,
        open.flatMap(({ lines }) => lines?.ids ?? []),
        { clock: this.#deps.clock, shared: this.#recovery.shared, doneBatch: this.#doneBatch },
      );
      // A batch that failed meanwhile has spoilt what is in memory.
      if (this.#failed.length > 0) this.#holdBack(open);
      else if (open.length > 0) this.#launch(open, () => open.map((request) => this.books.loaded(request)));
    } catch (error) {
      // What the database itself refuses is the fault of one of the postings, not of the connection.
      this.#holdBack(open, { error, isLost: !isDatabaseAnswer(error) });
    }
  }

  /** Keeps requests of which nothing was sent for the recovery. */
  #holdBack(
    requests: readonly Request[],
    why: Pick<FailedFlight, 'error' | 'isLost'> = { error: undefined, isLost: false },
  ): void {
    this.#failed.push({ no: this.#batchNo + 1, requests, wasSent: false, ...why });
  }

  /** A posting that names what does not exist, or moves nothing, is a bug of its caller alone. */
  #resolveLines(request: Request, stripe: number): boolean {
    try {
      if (resolveLines(request, { catalogue: this.catalogue, stripe })) return true;
      throw new Error('An owner of the posting has no number.');
    } catch (error) {
      this.answers.reject(request, error);
      return false;
    }
  }

  /** Undefined when the batch cannot be made: that is for the recovery, and must never end the process. */
  #board(
    requests: readonly Request[],
    passengers: () => readonly Passenger[],
    sessions: WriterSessions | undefined,
  ): Flight | undefined {
    try {
      if (sessions === undefined) throw new Error('A batch was made without a session.');
      this.#batchNo += 1;
      return boardFlight(passengers(), {
        no: this.#batchNo,
        atMs: this.#deps.clock.now().getTime(),
        encoder: this.#spareEncoders.pop() ?? new BatchEncoder(),
        chain: sessions.stripe,
        head: this.#head,
      });
    } catch (error) {
      this.#holdBack(requests, { error, isLost: false });
      return undefined;
    }
  }

  #launch(requests: readonly Request[], passengers: () => readonly Passenger[]): void {
    const sessions = this.#connection.current;
    const flight = this.#board(requests, passengers, sessions);
    if (sessions === undefined || flight === undefined) {
      this.#land();
      return;
    }
    this.#head = flight.head;
    const landed = this.#send(flight, { sessions, before: [...this.#flights] });
    this.#flights.add(landed);
    void landed.finally(() => {
      this.#flights.delete(landed);
      this.#land();
    });
  }

  async #send(
    flight: Flight,
    { sessions, before }: { sessions: WriterSessions; before: readonly Promise<void>[] },
  ): Promise<void> {
    const { accepted, uncovered, atMs, encoder, no } = flight;
    try {
      // The statements of a transaction that is open must not mix with those of another batch.
      if (accepted.length > 0)
        await this.#turns.take((hasSpoken) =>
          sendFlight(sessions.batches, flight, { hasSpoken, lockWait: this.#lockWait }),
        );
      else await Promise.all(before);
    } catch (error) {
      const { isLost } = sessions.batches;
      this.#failed.push({ no, requests: requestsOf(flight), error, isLost, wasSent: true });
      return;
    }
    this.#doneBatch = Math.max(this.#doneBatch, no);
    this.#spareEncoders.push(encoder);
    if (accepted.length > 0) this.#recovery.batchWritten();
    // Nothing was written that the chain could have fenced off; but what they lacked may have gone to a batch that failed.
    else if (this.#failed.length > 0) return this.#holdBack(requestsOf(flight));
    const at = new Date(atMs);
    for (const request of accepted) this.answers.resolve(request, { key: request.posting.key, at });
    if (uncovered.length > 0) void this.#uncovered.settle(uncovered);
  }

  /** Once the last batch after a failure has come back, the books are read anew and its requests go in again. */
  #land(): void {
    if (this.#failed.length === 0) this.#schedule();
    else if (this.#flights.size === 0 && this.#busyWith === 0) void this.#busy(() => this.#recover());
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.#busyWith += 1;
    try {
      await work();
    } catch (error) {
      // Nobody waits for this promise: what leaves it would end the process.
      this.#deps.log.error({ err: error }, 'a bug in the writer of the ledger');
    }
    this.#busyWith -= 1;
    this.#land();
  }

  async #recover(): Promise<void> {
    const failed = this.#failed;
    this.#failed = [];
    for (const { requests } of failed) this.books.forgetLines(requests);
    const again = await this.#recovery.recover(failed, {
      drop: () => this.#connection.drop(),
      sessions: () => this.open(),
      setHead: (head) => {
        this.#head = head;
      },
      reject: (request, error) => this.answers.reject(request, error),
      answerKnown: async (requests) => this.answers.answerKnown((await this.open()).lookups, requests),
      block: (blocked) => this.#blocked.add(blocked),
      takeWaiting: () => this.#queue.splice(0),
    });
    this.#queue = [...again, ...this.#queue].filter((request) => !this.#blocked.join(request));
  }
}
