import { type Clock, monotonicMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AuditFinding } from './audit-store.ts';
import { readHeads } from './chain-store.ts';
import type { VerifyDeps } from './checkpoints.ts';
import { type ScanSlice, type ScanState, scanParts, scanState, unread } from './scan-parts.ts';
import { findLostHeads, type Loaded, loadVerification, saveVerification } from './verification.ts';
import { readVerified } from './verify-new.ts';

export interface ScanDeps extends VerifyDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** A replica that the scan reads instead. */
  readonly replica?: Db | undefined;
}

export interface ScanOptions {
  /** Over how many hours a scan is spread. */
  readonly hours: number;
  /** Scans from beginning to end without pacing, but still in slices. */
  readonly atOnce?: boolean;
  /** No slice after the first starts later than this, unless pacing is off. */
  readonly budgetMs?: number;
  readonly rowsMax?: number;
}

export interface ScanOutcome {
  readonly findings: readonly AuditFinding[];
  readonly unknownKids: readonly string[];
  readonly slices: number;
  /** Undefined if the replica cannot be used now. */
  readonly state: ScanState | undefined;
  /** Findings that only the replica has: the replica is corrupted, the books are not. */
  readonly replicaFindings: readonly AuditFinding[];
}

const HOUR_MS = 3_600_000;
const BUDGET_MS = 3_000;
const ROWS_MAX = 20_000;
const ROWS_MIN = 200;
const ROWS_FIRST = 5_000;
const SLOW_MS = 1_000;
const QUICK_MS = 250;
/** Cancelled because it exceeded its time limit. */
const TIMED_OUT = '57014';

/**
 * Continues the full scan: all rows against all rules, spread over hours, in slices of one short snapshot each. The
 * signed state after each slice survives the process. Reads the replica if there is one, and checks its findings
 * against the primary before reporting them, because a replica may lag or may have been replaced.
 */
export async function scanBooks(deps: ScanDeps, options: ScanOptions): Promise<ScanOutcome> {
  const loaded = await loadVerification(deps, 'scan', scanState);
  const run = new ScanRun(deps, options, loaded);
  if (loaded.findings.length === 0) await run.goOn(loaded.state);
  return run.outcome;
}

class ScanRun {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;
  readonly #endMs: number;
  #no: number;
  #rowsMax: number;
  outcome: ScanOutcome;

  constructor(deps: ScanDeps, options: ScanOptions, { no, findings, unknownKids }: Loaded<ScanState>) {
    this.#deps = deps;
    this.#options = options;
    this.#no = no;
    this.#rowsMax = options.rowsMax ?? ROWS_FIRST;
    this.#endMs = monotonicMs() + (options.budgetMs ?? BUDGET_MS);
    this.outcome = { findings, unknownKids, slices: 0, state: undefined, replicaFindings: [] };
  }

  async goOn(kept: ScanState | undefined): Promise<void> {
    const { atOnce = false } = this.#options;
    const isDue = kept?.part === 'finished' && !this.#isAheadOfPace(kept);
    let state = kept === undefined || atOnce || isDue ? await this.#begin(kept) : kept;
    this.outcome = { ...this.outcome, state };
    while (state !== undefined && state.part !== 'finished') {
      const isTimeUp = this.outcome.slices > 0 && monotonicMs() >= this.#endMs;
      if (!atOnce && (isTimeUp || this.#isAheadOfPace(state))) return;
      const slice = await this.#slice(state);
      if (slice === undefined) return;
      const { findings, unknownKids = [] } = slice;
      this.outcome = {
        ...this.outcome,
        findings,
        unknownKids: [...this.outcome.unknownKids, ...unknownKids],
      };
      if (findings.length > 0) return;
      // Another process continues from here.
      if (!(await this.#save(slice.state))) return;
      state = slice.state;
      this.outcome = { ...this.outcome, state, slices: this.outcome.slices + 1 };
    }
  }

  /** Whether no slice is due yet if the scan is spread evenly over its hours. */
  #isAheadOfPace({ part, startedAt, done, total }: ScanState): boolean {
    const passedMs = this.#deps.clock.now().getTime() - Date.parse(startedAt);
    const passed = passedMs / (this.#options.hours * HOUR_MS);
    return passed < 1 && (part === 'finished' || done > total * passed);
  }

  /** A scan up to the present heads of the chains. Undefined if the replica is no copy of this database. */
  async #begin(last: ScanState | undefined): Promise<ScanState | undefined> {
    const { db, clock, log, replica } = this.#deps;
    const cut = await this.#onSource(({ autocommit }) => readHeads(autocommit));
    if (cut === undefined) return undefined;
    if (replica !== undefined && (await findLostHeads(db, cut)).length > 0) {
      log.error({}, 'the replica is no copy of the primary, the books are not scanned');
      return undefined;
    }
    const { entries = 0, postings = 0 } = (await readVerified(this.#deps)) ?? {};
    return {
      ...unread,
      startedAt: clock.now().toISOString(),
      finishedAt: last?.finishedAt ?? null,
      cut: [...cut],
      total: entries * 2 + postings,
    };
  }

  async #save(state: ScanState): Promise<boolean> {
    if (await saveVerification(this.#deps, 'scan', { no: this.#no, state })) {
      this.#no += 1;
      return true;
    }
    if (this.#options.atOnce !== true) return false;
    // A caller of the unpaced scan finishes it; the other process continues from there.
    this.#no = (await loadVerification(this.#deps, 'scan', scanState)).no;
    return this.#save(state);
  }

  /** Undefined if the replica lacks a part of this scan now. */
  async #slice(state: ScanState): Promise<ScanSlice | undefined> {
    const { db, log, replica } = this.#deps;
    if (replica === undefined) return this.#read(db, state);
    const lost = await this.#onSource((source) => findLostHeads(source, state.cut));
    if (lost === undefined) return undefined;
    if (lost.length > 0) {
      log.warn({}, 'the replica lags, the scan of the books waits');
      return undefined;
    }
    const slice = await this.#onSource((source) => this.#read(source, state));
    if (slice === undefined || slice.findings.length === 0) return slice;
    const confirmed = await this.#read(db, state);
    if (confirmed.findings.length === 0) {
      log.error({ findings: slice.findings.slice(0, 20) }, 'the replica differs from the primary');
      this.outcome = {
        ...this.outcome,
        replicaFindings: [...this.outcome.replicaFindings, ...slice.findings],
      };
    }
    return confirmed;
  }

  /** Undefined if the configured replica does not answer: that says nothing about the books, so the scan waits. */
  async #onSource<T>(read: (source: Db) => Promise<T>): Promise<T | undefined> {
    const { db, log, replica } = this.#deps;
    if (replica === undefined) return read(db);
    try {
      return await read(replica);
    } catch (error) {
      log.warn({ err: error }, 'the replica is unavailable, the scan of the books waits');
      return undefined;
    }
  }

  /** A slice that exceeded its time limit is made smaller, and so are the following ones. */
  async #read(db: Db, state: ScanState): Promise<ScanSlice> {
    const { keys, clock } = this.#deps;
    if (state.part === 'finished') return { findings: [], state };
    const begunMs = monotonicMs();
    try {
      return await scanParts[state.part](state, { db, keys, now: clock.now(), rowsMax: this.#rowsMax });
    } catch (error) {
      if (sqlState(error) !== TIMED_OUT || this.#rowsMax <= ROWS_MIN) throw error;
      this.#rowsMax = Math.max(ROWS_MIN, Math.floor(this.#rowsMax / 4));
      return await this.#read(db, state);
    } finally {
      const tookMs = monotonicMs() - begunMs;
      if (tookMs > SLOW_MS) this.#rowsMax = Math.max(ROWS_MIN, Math.floor(this.#rowsMax / 2));
      else if (tookMs < QUICK_MS && this.#options.rowsMax === undefined)
        this.#rowsMax = Math.min(ROWS_MAX, this.#rowsMax * 2);
    }
  }
}
