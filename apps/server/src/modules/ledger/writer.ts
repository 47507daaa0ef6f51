import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAnswer } from '../../platform/db/guarded-pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Answers, postingRequestOf } from './answers.ts';
import { type Batch, buildBatch, LockWait, requestsOf, sendBatch } from './batch.ts';
import { BatchEncoder } from './batch-encoder.ts';
import { BlockedRequests } from './blocked-requests.ts';
import { Books, type PendingPosting } from './books.ts';
import { Catalogue } from './catalogue.ts';
import type { WriterDeps } from './core.ts';
import { dequeueBatch } from './dequeue-batch.ts';
import { InsufficientFundsCheck } from './insufficient-funds.ts';
import type { NewPosting, Posted } from './posting.ts';
import { Processors } from './processors.ts';
import { type FailedBatch, Recovery } from './recovery.ts';
import { type Lines, postingProblem, type Request, resolveLines } from './request.ts';
import { PipelineLock, WriterConnection, type WriterSessions } from './sessions.ts';
import type { ChainHead } from './write-store.ts';

const QUEUE_MAX = 20_000;

/**
 * The only writer of the books in this process. Requests that arrive while a batch is in flight form the next batch:
 * there is no timer, so a single request never waits, and concurrent ones share the cost. The cache may be stale; the
 * constraints of the database decide, so a second process or a restart costs retries, never money.
 */
export class Writer {
  readonly #deps: WriterDeps;
  readonly answers: Answers;
  readonly #recovery: Recovery;
  readonly #connection: WriterConnection;
  readonly catalogue = new Catalogue();
  readonly books = new Books();
  readonly #spareEncoders: BatchEncoder[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  readonly #pipeline = new PipelineLock();
  readonly #lockWait = new LockWait();
  readonly #fundsCheck: InsufficientFundsCheck;
  readonly #blocked: BlockedRequests;
  readonly #processors: Processors;
  #failed: FailedBatch[] = [];
  #queue: Request[] = [];
  #head: ChainHead = { seq: 0, hash: null };
  #batchNo = 0;
  #doneBatch = 0;
  /** Running look-ups and recoveries. The next batch starts when it is zero. */
  #busyCount = 0;
  #isScheduled = false;
  #isClosed = false;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
    this.answers = new Answers(deps);
    this.#processors = new Processors(deps.processors);
    this.#connection = new WriterConnection(deps.db, async ({ lookups, head }) => {
      await this.catalogue.loadAssets(lookups);
      this.books.forgetAll();
      this.#head = head;
    });
    this.#fundsCheck = new InsufficientFundsCheck({
      lookups: () => this.#connection.current?.lookups,
      books: this.books,
      answers: this.answers,
      postLines: (lines) => this.postLines(lines),
      requeue: (request) => this.#enqueue(request),
    });
    this.#blocked = new BlockedRequests({
      ...deps,
      requeue: (request) => this.#enqueue(request),
      refuse: (requests) => this.answers.refuseUnknown(this.#connection.current?.lookups, requests),
    });
    this.#recovery = new Recovery({
      ...deps,
      answers: this.answers,
      connection: this.#connection,
      blocked: this.#blocked,
      setHead: (head) => {
        this.#head = head;
      },
      drainQueue: () => this.#queue.splice(0),
    });
    deps.metrics.gauge({
      name: 'gim_ledger_waiting',
      help: 'Postings that wait for a batch.',
      read: () => this.#queue.length,
    });
  }

  /** Resolves after COMMIT. The same key again, now or later, is answered with the first result. */
  post(posting: NewPosting): Promise<Posted> {
    const problem = postingProblem(posting);
    if (problem !== undefined) return Promise.reject(new RangeError(problem));
    return this.answers.once(postingRequestOf(posting), (request) => this.#enqueue(request));
  }

  /** Moves the house's own money between stripes; accounts of others are not touched. */
  postLines(lines: Lines): Promise<Posted> {
    const posting = { key: this.#deps.ids.next(), kind: 'levelling', legs: [] };
    return this.answers.once({ posting, bodyHash: null }, (request) =>
      this.#enqueue(Object.assign(request, { lines })),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#blocked.close();
    const left = () => this.#queue.length + this.#inFlight.size + this.#busyCount;
    while (left() > 0 || this.#fundsCheck.isChecking || this.#blocked.isBusy) await sleep(2);
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

  /** Deferred with `setImmediate`, so that all requests of one event-loop turn share a batch. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#busyCount === 0 && this.#failed.length === 0) {
      const lookups = this.#connection.current?.lookups;
      const batchesMax = lookups === undefined ? 1 : this.#processors.batchesMax(lookups);
      const requests = dequeueBatch(this.#queue, { inFlight: this.#inFlight.size, batchesMax });
      if (requests.length === 0) return;
      const pending = this.#pendingInMemory(requests);
      if (pending !== undefined) this.#dispatch(requests, () => pending);
      else void this.#busy(() => this.#prepare(requests));
    }
  }

  /** Undefined when something that the batch needs is not in memory. */
  #pendingInMemory(requests: readonly Request[]): readonly PendingPosting[] | undefined {
    const sessions = this.#connection.current;
    if (sessions === undefined || sessions.batches.isLost || this.#recovery.mustLookUp) return undefined;
    return this.books.allPending(requests, {
      names: { catalogue: this.catalogue, stripe: sessions.stripe },
      freshness: { shared: this.#recovery.shared, doneBatch: this.#doneBatch },
    });
  }

  /** The slow path: loads what the cache lacks, answers keys that are posted already, and dispatches the others. */
  async #prepare(requests: readonly Request[]): Promise<void> {
    let open = requests;
    try {
      const { lookups, stripe } = await this.open();
      const legs = open.flatMap(({ posting }) => posting.legs);
      await this.catalogue.load(lookups, legs);
      open = open.filter((request) => this.#resolveLines(request, stripe));
      if (this.#recovery.mustLookUp || open.some(({ outcomeUnknown }) => outcomeUnknown))
        open = await this.answers.answerKnown(lookups, open);
      const ids = open.flatMap(({ lines }) => lines?.ids ?? []);
      const freshness = { shared: this.#recovery.shared, doneBatch: this.#doneBatch };
      // A check of insufficient funds may drop an entry while another one is loaded.
      do await this.books.load(lookups, ids, { clock: this.#deps.clock, ...freshness });
      while (!this.books.hasAll(ids));
      // A batch failed while this one was loading, so the cache is no longer valid.
      if (this.#failed.length > 0) this.#deferToRecovery(open);
      else if (open.length > 0) this.#dispatch(open, () => open.map((request) => this.books.loaded(request)));
    } catch (error) {
      // An error that the database reported concerns a posting; any other means a lost connection.
      this.#deferToRecovery(open, { error, isLost: !isDatabaseAnswer(error) });
    }
  }

  /** Hands requests over to the recovery. Nothing of them was sent. */
  #deferToRecovery(
    requests: readonly Request[],
    why: Pick<FailedBatch, 'error' | 'isLost'> = { error: undefined, isLost: false },
  ): void {
    this.#failed.push({ no: this.#batchNo + 1, requests, wasSent: false, ...why });
  }

  /** Rejects an invalid posting (unknown asset, nothing to move) alone, without failing its batch. */
  #resolveLines(request: Request, stripe: number): boolean {
    try {
      if (resolveLines(request, { catalogue: this.catalogue, stripe })) return true;
      throw new Error('An owner of the posting has no number.');
    } catch (error) {
      this.answers.reject(request, error);
      return false;
    }
  }

  /** Undefined when building failed. The requests then go to the recovery; nothing may throw out of here. */
  #build(
    requests: readonly Request[],
    pending: () => readonly PendingPosting[],
    sessions: WriterSessions | undefined,
  ): Batch | undefined {
    try {
      if (sessions === undefined) throw new Error('A batch was made without a session.');
      this.#batchNo += 1;
      return buildBatch(pending(), {
        no: this.#batchNo,
        atMs: this.#deps.clock.now().getTime(),
        encoder: this.#spareEncoders.pop() ?? new BatchEncoder(),
        chain: sessions.stripe,
        head: this.#head,
      });
    } catch (error) {
      this.#deferToRecovery(requests, { error, isLost: false });
      return undefined;
    }
  }

  #dispatch(requests: readonly Request[], pending: () => readonly PendingPosting[]): void {
    const sessions = this.#connection.current;
    const batch = this.#build(requests, pending, sessions);
    if (sessions === undefined || batch === undefined) {
      this.#onCommitted();
      return;
    }
    this.#head = batch.head;
    const done = this.#send(batch, { sessions, before: [...this.#inFlight] });
    this.#inFlight.add(done);
    void done.finally(() => {
      this.#inFlight.delete(done);
      this.#onCommitted();
    });
  }

  async #send(
    batch: Batch,
    { sessions, before }: { sessions: WriterSessions; before: readonly Promise<void>[] },
  ): Promise<void> {
    const { accepted, insufficientFunds, atMs, encoder, no } = batch;
    try {
      // Statements of two batches must not interleave on the connection.
      if (accepted.length > 0)
        await this.#pipeline.run((release) =>
          sendBatch(sessions.batches, batch, { release, lockWait: this.#lockWait }),
        );
      else await Promise.all(before);
    } catch (error) {
      const { isLost } = sessions.batches;
      this.#failed.push({ no, requests: requestsOf(batch), error, isLost, wasSent: true });
      return;
    }
    this.#doneBatch = Math.max(this.#doneBatch, no);
    this.#spareEncoders.push(encoder);
    if (accepted.length > 0) this.#recovery.batchWritten();
    // Nothing was written, so the fence did not check it: funds that were missing may belong to a batch that failed.
    else if (this.#failed.length > 0) return this.#deferToRecovery(requestsOf(batch));
    const at = new Date(atMs);
    for (const request of accepted) this.answers.resolve(request, { key: request.posting.key, at });
    if (insufficientFunds.length > 0) void this.#fundsCheck.check(insufficientFunds);
  }

  /** Runs after every batch and every look-up. After a failure, recovery starts once nothing else is in flight. */
  #onCommitted(): void {
    if (this.#failed.length === 0) this.#schedule();
    else if (this.#inFlight.size === 0 && this.#busyCount === 0) void this.#busy(() => this.#recover());
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.#busyCount += 1;
    try {
      await work();
    } catch (error) {
      // Nobody awaits this promise: an unhandled rejection would end the process.
      this.#deps.log.error({ err: error }, 'a bug in the writer of the ledger');
    }
    this.#busyCount -= 1;
    this.#onCommitted();
  }

  async #recover(): Promise<void> {
    const failed = this.#failed;
    this.#failed = [];
    for (const { requests } of failed) this.books.forgetLines(requests);
    const again = await this.#recovery.recover(failed);
    this.#queue = [...again, ...this.#queue].filter((request) => !this.#blocked.join(request));
  }
}
