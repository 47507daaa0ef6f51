import { monotonicMs } from '../../platform/clock.ts';
import { allOf } from '../../platform/db/all-of.ts';
import { type CompanionTable, writeCompanions } from '../../platform/db/companion.ts';
import { databaseFaultOf } from '../../platform/db/database-fault.ts';
import type { Db } from '../../platform/db/db.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import type { Session } from '../../platform/db/session.ts';
import type { Log } from '../../platform/log/log.ts';
import type { CompanionsBlocked } from './flight.ts';
import { PATIENCE_MS } from './recovery.ts';
import type { Request } from './request.ts';

export interface BlockedOptions {
  readonly db: Db;
  /** The row is free: the request goes into a batch again. */
  readonly again: (request: Request) => void;
  /** Tells those who waited too long. Nothing of theirs was posted. */
  readonly refuse: (requests: readonly Request[]) => Promise<void>;
  readonly patienceMs?: number;
  readonly log: Log;
}

/** Requests that wait for the same row. */
interface Group {
  /** What others wait for as well; undefined when it is not certain what the row waits for. */
  readonly lock: string | undefined;
  readonly table: CompanionTable<unknown>;
  waiting: Request[];
  attempts: number;
  dueMs: number;
}

const PAUSE_MS = 20;
const PAUSE_MAX_MS = 1_000;
const PROBE_MS = 10;
/** About how long one round of probes takes at most: after it those are told who have waited too long. */
const ROUND_MS = 500;

/**
 * Postings whose companion row is locked by somebody else. They wait here, off the connection of the batches: now and then
 * the row is written on another connection and rolled back, which tells whether it is free. One for each row is tried,
 * however many wait for it, and what is new waits with them instead of stopping a batch.
 */
export class BlockedRequests {
  readonly #options: BlockedOptions;
  readonly #patienceMs: number;
  readonly #groups = new Set<Group>();
  readonly #byLock = new Map<string, Group>();
  #session: Session | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #count = 0;
  #isClosed = false;

  constructor(options: BlockedOptions) {
    this.#options = options;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether anybody is here, or is being told. */
  get isBusy(): boolean {
    return this.#count > 0 || this.#round !== undefined;
  }

  /** One of these was found waiting for a row of the table; each is tried by itself. */
  add({ table, suspects }: Pick<CompanionsBlocked, 'table' | 'suspects'>): void {
    for (const request of suspects) {
      const locks = locksOf(request, table);
      const lock = locks.length === 1 ? locks[0] : undefined;
      const known = lock === undefined ? undefined : this.#byLock.get(lock);
      if (known === undefined) this.#open(request, { table, lock });
      else known.waiting.push(request);
      request.timesBlocked += 1;
      this.#count += 1;
    }
    this.#schedule();
  }

  /** True when the request waits here from now on, because others wait for a row that it needs. */
  join(request: Request): boolean {
    if (this.#byLock.size === 0 || request.isDoubtful) return false;
    for (const { table, row } of request.posting.companions ?? [])
      for (const lock of table.locks(row)) {
        const group = this.#byLock.get(lock);
        if (group === undefined) continue;
        group.waiting.push(request);
        this.#count += 1;
        return true;
      }
    return false;
  }

  /** Nobody is left waiting: whoever is here is told to come back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#refuse(() => true);
    await this.#session?.close();
  }

  #open(request: Request, { table, lock }: Pick<Group, 'table' | 'lock'>): void {
    // Its row was free when it was tried, and locked again in the batch: it comes back ever more slowly.
    const attempts = request.timesBlocked;
    const dueMs = monotonicMs() + (attempts === 0 ? 0 : pauseMs(attempts));
    const group: Group = { lock, table, waiting: [request], attempts, dueMs };
    this.#groups.add(group);
    if (lock !== undefined) this.#byLock.set(lock, group);
  }

  #remove(group: Group): void {
    this.#groups.delete(group);
    this.#count -= group.waiting.length;
    if (group.lock !== undefined) this.#byLock.delete(group.lock);
  }

  #schedule(): void {
    if (this.#round !== undefined) return;
    if (this.#isClosed) {
      this.#start(() => this.#refuse(() => true));
      return;
    }
    clearTimeout(this.#timer);
    if (this.#groups.size === 0) return;
    const due = Math.min(...[...this.#groups].map(({ dueMs }) => dueMs));
    this.#timer = setTimeout(() => this.#start(() => this.#probeDue()), Math.max(0, due - monotonicMs()));
  }

  #start(round: () => Promise<void>): void {
    this.#round = round()
      // Nobody waits for this promise: what leaves it would end the process.
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'a bug in the waiting of the ledger'),
      )
      .finally(() => {
        this.#round = undefined;
        if (this.#groups.size > 0) this.#schedule();
      });
  }

  async #probeDue(): Promise<void> {
    await this.#refuse(({ sinceMs }) => monotonicMs() - sinceMs > this.#patienceMs);
    const due = [...this.#groups].filter(({ dueMs }) => dueMs <= monotonicMs());
    const untilMs = monotonicMs() + ROUND_MS;
    for (const groups of Map.groupBy(due, ({ table }) => table).values()) await this.#free(groups, untilMs);
    if (this.#groups.size > 0) return;
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  /** All of them at once, and the halves of them when one is locked. For whom there is no time, the next round is. */
  async #free(groups: readonly Group[], untilMs: number): Promise<void> {
    const [first] = groups;
    if (first === undefined || this.#isClosed || monotonicMs() > untilMs) return;
    if (await this.#isFree(first.table, groups)) {
      for (const group of groups) {
        this.#remove(group);
        for (const request of group.waiting) this.#options.again(request);
      }
    } else if (groups.length === 1) {
      first.attempts += 1;
      first.dueMs = monotonicMs() + pauseMs(first.attempts);
    } else {
      const middle = groups.length >> 1;
      await this.#free(groups.slice(0, middle), untilMs);
      await this.#free(groups.slice(middle), untilMs);
    }
  }

  /** Whatever else is wrong with a row, the batch will tell. */
  async #isFree(table: CompanionTable<unknown>, groups: readonly Group[]): Promise<boolean> {
    const rows = groups.flatMap(({ waiting }) => rowsOf(waiting[0], table));
    // One alone can wait in line without holding up others with the rows that it has locked by then.
    const attempts = groups.length === 1 ? (groups[0]?.attempts ?? 0) : 0;
    const lockWaitMs = Math.min(PROBE_MS * 2 ** Math.min(attempts, 10), share(this.#groups.size));
    try {
      // One of its own: what waits on it holds nobody else up.
      this.#session ??= await this.#options.db.openSession({ role: 'gim_ledger' });
      const { tx, begun, rollback } = this.#session.begin({ lockWaitMs });
      try {
        await allOf([begun, writeCompanions(tx, table, rows)]);
      } finally {
        await rollback();
      }
      return true;
    } catch (error) {
      if (this.#session?.isLost === true) this.#session = undefined;
      return databaseFaultOf(error) === undefined && !(error instanceof OutcomeUnknown);
    }
  }

  async #refuse(isOver: (request: Request) => boolean): Promise<void> {
    const refused: Request[] = [];
    for (const group of this.#groups) {
      const waiting = group.waiting.filter((request) => !isOver(request));
      if (waiting.length === group.waiting.length) continue;
      refused.push(...group.waiting.filter(isOver));
      this.#count -= group.waiting.length - waiting.length;
      group.waiting = waiting;
      if (waiting.length === 0) this.#remove(group);
    }
    if (refused.length > 0) await this.#options.refuse(refused);
  }
}

const pauseMs = (attempts: number): number => Math.min(PAUSE_MS * 2 ** Math.min(attempts, 10), PAUSE_MAX_MS);

const share = (groups: number): number => Math.max(PROBE_MS, Math.floor(ROUND_MS / Math.max(1, groups)));

const rowsOf = (request: Request | undefined, table: CompanionTable<unknown>): readonly unknown[] =>
  (request?.posting.companions ?? []).filter((one) => one.table === table).map(({ row }) => row);

const locksOf = (request: Request, table: CompanionTable<unknown>): readonly string[] => [
  ...new Set(rowsOf(request, table).flatMap((row) => table.locks(row))),
];
