import { monotonicMs } from '../../platform/clock.ts';
import { allOf } from '../../platform/db/all-of.ts';
import { type CompanionTable, writeCompanions } from '../../platform/db/companion.ts';
import { databaseFaultOf } from '../../platform/db/database-fault.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import type { Session } from '../../platform/db/session.ts';
import type { CompanionsBlocked } from './batch.ts';
import type { WriterDeps } from './core.ts';
import { RETRY_TIMEOUT_MS } from './recovery.ts';
import type { Request } from './request.ts';

export interface BlockedOptions extends WriterDeps {
  /** Puts a request back into the queue when its row is free. */
  readonly requeue: (request: Request) => void;
  /** Refuses requests that waited too long. Nothing of them was posted. */
  readonly refuse: (requests: readonly Request[]) => Promise<void>;
}

/** Requests that wait for the same row. */
interface Group {
  /** The name of the lock that the group waits for; undefined unless its request takes exactly one. */
  readonly lock: string | undefined;
  readonly table: CompanionTable<unknown>;
  waiting: Request[];
  attempts: number;
  dueMs: number;
}

const PAUSE_MS = 20;
const PAUSE_MAX_MS = 1_000;
const PROBE_MS = 10;
/** The approximate maximum of one round of probes; timeouts are checked between rounds. */
const ROUND_MS = 500;

/**
 * Postings whose companion row is locked by another transaction. They wait here, so that they do not block batches. A
 * probe writes the row on a separate connection and rolls back, to find out whether it is free: one probe per row,
 * however many requests wait for it. New requests for the same row join the group instead of blocking a batch.
 */
export class BlockedRequests {
  readonly #options: BlockedOptions;
  readonly #retryTimeoutMs: number;
  readonly #groups = new Set<Group>();
  readonly #byLock = new Map<string, Group>();
  #session: Session | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #count = 0;
  #isClosed = false;

  constructor(options: BlockedOptions) {
    this.#options = options;
    this.#retryTimeoutMs = options.retryTimeoutMs ?? RETRY_TIMEOUT_MS;
    options.metrics.gauge({
      name: 'gim_ledger_blocked',
      help: "Postings that wait for a row that somebody else's transaction has locked.",
      read: () => this.#count,
    });
  }

  get count(): number {
    return this.#count;
  }

  /** Whether requests wait, or a round is running. */
  get isBusy(): boolean {
    return this.#count > 0 || this.#round !== undefined;
  }

  /** Adds requests of which at least one waits for a locked row of the table. Each is probed on its own. */
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

  /** Adds the request to a group that waits for one of its rows; false when there is none. */
  join(request: Request): boolean {
    if (this.#byLock.size === 0 || request.outcomeUnknown) return false;
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

  /** Refuses all waiting requests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#refuse(() => true);
    await this.#session?.close();
  }

  #open(request: Request, { table, lock }: Pick<Group, 'table' | 'lock'>): void {
    // Probed free but blocked again in a batch: back off.
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
      // Nobody awaits this promise: an unhandled rejection would end the process.
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'a bug in the blocked requests of the ledger'),
      )
      .finally(() => {
        this.#round = undefined;
        if (this.#groups.size > 0) this.#schedule();
      });
  }

  async #probeDue(): Promise<void> {
    await this.#refuse(({ sinceMs }) => monotonicMs() - sinceMs > this.#retryTimeoutMs);
    const due = [...this.#groups].filter(({ dueMs }) => dueMs <= monotonicMs());
    const untilMs = monotonicMs() + ROUND_MS;
    for (const groups of Map.groupBy(due, ({ table }) => table).values()) await this.#free(groups, untilMs);
    if (this.#groups.size > 0) return;
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  /** Probes all groups at once, and bisects when one is locked. Stops at `untilMs`; the next round continues. */
  async #free(groups: readonly Group[], untilMs: number): Promise<void> {
    const [first] = groups;
    if (first === undefined || this.#isClosed || monotonicMs() > untilMs) return;
    if (await this.#isFree(first.table, groups)) {
      for (const group of groups) {
        this.#remove(group);
        for (const request of group.waiting) this.#options.requeue(request);
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

  /** False while the row is locked or the database is away. Any other error counts as free: the batch will report it. */
  async #isFree(table: CompanionTable<unknown>, groups: readonly Group[]): Promise<boolean> {
    const rows = groups.flatMap(({ waiting }) => rowsOf(waiting[0], table));
    // A single group may wait longer: its probe has locked no rows of other groups.
    const attempts = groups.length === 1 ? (groups[0]?.attempts ?? 0) : 0;
    const lockWaitMs = Math.min(PROBE_MS * 2 ** Math.min(attempts, 10), share(this.#groups.size));
    try {
      // A session of its own, so that waiting here delays no batch.
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
