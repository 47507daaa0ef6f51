import type { Asset, Money } from '@gim/money';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Account } from './account.ts';
import { type Audit, auditBooks } from './audit-store.ts';
import { balanceSteps } from './balance-steps.ts';
import type { LedgerCore, WriterDeps } from './core.ts';
import { OverdueHolds } from './expire-holds.ts';
import { findHold } from './hold-store.ts';
import { holdMoney, holdParts, releaseHold, settleHold } from './holds.ts';
import { type LedgerJobsOptions, ledgerJobs, type ScanAge } from './jobs.ts';
import { balancesBefore, customerBalances, openHolds } from './owner-store.ts';
import type {
  Balance,
  BalanceSteps,
  CountedBalances,
  CustomerBalances,
  Entry,
  ExpiryRule,
  Hold,
  HoldParts,
  NewHold,
  NewPosting,
  OpenHold,
  Posted,
  Release,
  Settlement,
  StatementPage,
} from './posting.ts';
import { balanceOf, balancesOf, balancesOfMany, countedBalancesOf, entriesOf } from './read-books.ts';
import { statement } from './statement.ts';
import { Writer } from './writer.ts';

export { type Account, type AccountKind, account, type Leg, leg } from './account.ts';
export type { Audit } from './audit-store.ts';
export type * from './posting.ts';

/** The general ledger: double entry, append-only. */
export interface Ledger {
  /** Registers an asset, or checks that it is registered with the same digits. Idempotent. */
  registerAsset(asset: Asset): Promise<void>;
  /**
   * Posts money. Resolves after COMMIT; throws `Refusal('InsufficientFunds')`, `Refusal('IdempotencyKeyReused')`,
   * `CompanionRefused` if a companion's state had changed, `Refusal('Unavailable')` while writing is halted, and
   * `OutcomeUnknown` if the result is uncertain: repeat the call with the same key to find out.
   */
  post(posting: NewPosting): Promise<Posted>;
  /** Locks funds. Every hold ends with exactly one of settle, release and expiry (L-04). */
  hold(hold: NewHold): Promise<Posted>;
  /** A hold opened by another posting, such as the sale that funds it. Its key is the key of that posting. */
  holding(hold: Pick<NewHold, 'key' | 'owner' | 'amount'>): HoldParts;
  settle(settlement: Settlement): Promise<Posted>;
  release(release: Release): Promise<Posted>;
  /**
   * Registers the expiry rule for holds opened by one kind of posting: what must take effect in the same transaction
   * for them to be released. Register each kind once, at wiring. Without a rule, holds of the kind do not expire.
   */
  onExpiry(kind: string, rule: ExpiryRule): void;
  holdOf(reader: Reader, key: string): Promise<Hold | undefined>;
  /** Zero for an account that has no entry yet. */
  balanceOf(reader: Reader, account: Account): Promise<Balance>;
  /** All accounts of an owner that have an entry, in one query. */
  balancesOf(reader: Reader, owner: string): Promise<readonly Balance[]>;
  /** The same, with the number of their entries. */
  countedBalancesOf(reader: Reader, owner: string): Promise<CountedBalances>;
  /** The accounts of many owners, in one query. */
  balancesOfMany(reader: Reader, owners: readonly string[]): Promise<readonly Balance[]>;
  /**
   * What is owed to every customer, in one snapshot. Reads the last entry of every account, so it is for the daily
   * proof.
   */
  customerBalances(): Promise<readonly CustomerBalances[]>;
  /**
   * How `available` and `held` of an owner changed, in steps, since a moment or since the first entry. With the steps
   * that an earlier call returned for the same owner and step length, only later entries are read.
   */
  balanceSteps(
    reader: ReplicaReader,
    question: { readonly owner: string; readonly from: Date | null; readonly seconds: number },
    before?: BalanceSteps,
  ): Promise<BalanceSteps>;
  /** The balance of an owner in each asset before a moment: `available` plus `held`. */
  balancesBefore(
    reader: ReplicaReader,
    question: { readonly owner: string; readonly before: Date },
  ): Promise<readonly Money[]>;
  /** The open holds of an owner, newest first. */
  openHolds(
    reader: Reader,
    of: { readonly owner: string; readonly asset: string },
  ): Promise<readonly OpenHold[]>;
  /** The entries of an account, newest first. The cost of a page does not depend on the length of the account. */
  statement(
    reader: Reader,
    account: Account,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<StatementPage>;
  /** The lines of postings, for receipts. */
  entriesOf(reader: ReplicaReader, keys: readonly string[]): Promise<readonly Entry[]>;
  /**
   * Registers a listener for the accounts that a posting of this process moved. Called after COMMIT, before the caller
   * gets its answer. Register at wiring.
   */
  onMoved(listener: (accounts: readonly Account[]) => void): void;
  /**
   * Recomputes every balance with plain SQL and reports every violated invariant (L-08). Reads all of the books in one
   * snapshot, so it is for tests and tools; the jobs verify in slices.
   */
  audit(): Promise<Audit>;
  jobs(options: LedgerJobsOptions): readonly TaskRunner[];
  close(): Promise<void>;
}

export function createLedger(deps: WriterDeps): Ledger {
  const writer = new Writer(deps);
  const core: LedgerCore = { ...deps, writer, expiryRules: new Map() };
  const overdue = new OverdueHolds(core);
  const scanAge: ScanAge = { finishedAt: undefined };
  deps.metrics.gauge({
    name: 'gim_ledger_scan_age_seconds',
    help: 'Since the last full scan of the books was finished, as the worker that went on with it last knows it.',
    read: () =>
      scanAge.finishedAt === undefined
        ? Number.NaN
        : (deps.clock.now().getTime() - scanAge.finishedAt.getTime()) / 1000,
  });
  return {
    registerAsset: async (asset) => writer.catalogue.register((await writer.open()).lookups, asset),
    post: (posting) => writer.post(posting),
    hold: (hold) => holdMoney(core, hold),
    holding: ({ key, owner, amount }) => holdParts({ key, owner, amount }),
    settle: (settlement) => settleHold(core, settlement),
    release: (release) => releaseHold(core, release),
    onExpiry(kind, rule) {
      if (core.expiryRules.has(kind)) throw new Error(`Two modules say when a hold of a ${kind} expires.`);
      core.expiryRules.set(kind, rule);
    },
    holdOf: findHold,
    balanceOf,
    balancesOf,
    countedBalancesOf,
    balancesOfMany,
    customerBalances: () => customerBalances(deps.db),
    balanceSteps,
    balancesBefore,
    openHolds,
    statement,
    entriesOf,
    onMoved: (listener) => writer.answers.onMoved(listener),
    audit: () => auditBooks(deps.db),
    jobs: (options) => ledgerJobs({ ...core, scanAge, overdue }, options),
    close: () => writer.close(),
  };
}
