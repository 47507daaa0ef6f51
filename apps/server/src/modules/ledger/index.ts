import type { Asset, Money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Account } from './account.ts';
import { type Audit, auditBooks } from './audit-books.ts';
import type { WriterDeps } from './core.ts';
import { OverdueHolds } from './expire-holds.ts';
import { type ExpiryRule, HoldOwners } from './hold-owners.ts';
import { holdMoney, holdParts, releaseHold, settleHold } from './holds.ts';
import { type LedgerJobsOptions, ledgerJobs, type ScanAge } from './jobs.ts';
import type {
  Balance,
  BalanceStep,
  Entry,
  Hold,
  HoldParts,
  NewHold,
  NewPosting,
  OpenHold,
  Posted,
  Release,
  Settlement,
  Standing,
  StatementPage,
} from './posting.ts';
import { balanceOf, balancesOf, balancesOfMany, entriesOf, holdOf, standingOf } from './read-books.ts';
import { type CustomerBalances, customerBalances } from './read-customers.ts';
import { balanceSteps, balancesBefore, openHolds } from './read-owner.ts';
import { registerAsset } from './register-asset.ts';
import { statement } from './statement.ts';
import { Writer } from './writer.ts';

export { type Account, type AccountKind, account, type Leg, leg } from './account.ts';
export type { Audit } from './audit-books.ts';
export type { ExpiryRule } from './hold-owners.ts';
export type {
  Balance,
  BalanceStep,
  Entry,
  Hold,
  NewHold,
  NewPosting,
  OpenHold,
  Posted,
  Release,
  Settlement,
  Standing,
  StatementPage,
} from './posting.ts';
export type { CustomerBalances } from './read-customers.ts';

/** The books of the house: everything countable, double entry, append-only. */
export interface Ledger {
  /** Makes an asset known to the books, or checks that it is known with the same digits. Harmless to repeat. */
  registerAsset(asset: Asset): Promise<void>;
  /**
   * Moves money. Answers after COMMIT; throws `Refusal('InsufficientFunds')`, `Refusal('IdempotencyKeyReused')`,
   * `CompanionRefused` when a companion's state had moved, `Refusal('Unavailable')` while writing is stopped, and
   * `OutcomeUnknown` when nobody can tell: the same key again finds out.
   */
  post(posting: NewPosting): Promise<Posted>;
  /** Sets money aside. Ends with exactly one of settle, release and expiry (L-04). */
  hold(hold: NewHold): Promise<Posted>;
  /** A hold that rides on another posting, such as the sale that pays for it. Its key is the key of that posting. */
  holding(hold: Pick<NewHold, 'key' | 'owner' | 'amount'>): HoldParts;
  settle(settlement: Settlement): Promise<Posted>;
  release(release: Release): Promise<Posted>;
  /**
   * Says for the holds of one kind of posting what must be true, in the same transaction, for them to be given back when
   * their time is over. Once a kind, at wiring: without it no hold of the kind can have a time.
   */
  onExpiry(kind: string, rule: ExpiryRule): void;
  holdOf(reader: Reader, key: string): Promise<Hold | undefined>;
  /** Zero for an account that has no entry yet. */
  balanceOf(reader: Reader, account: Account): Promise<Balance>;
  /** All accounts of an owner that have an entry, in one query. */
  balancesOf(reader: Reader, owner: string): Promise<readonly Balance[]>;
  /** The same with a version that changes with every entry. */
  standingOf(reader: Reader, owner: string): Promise<Standing>;
  /** The accounts of many owners, in one query. */
  balancesOfMany(reader: Reader, owners: readonly string[]): Promise<readonly Balance[]>;
  /** What is owed to every customer, at one moment. Reads the last entry of every account: for the daily count. */
  customerBalances(): Promise<readonly CustomerBalances[]>;
  /** How `available` and `held` of an owner changed since a moment, in steps; all of it without one. */
  balanceSteps(
    reader: Reader,
    question: { readonly owner: string; readonly from: Date | null; readonly seconds: number },
  ): Promise<readonly BalanceStep[]>;
  /** What an owner had of each asset before a moment, `available` and `held` together. */
  balancesBefore(
    reader: Reader,
    question: { readonly owner: string; readonly before: Date },
  ): Promise<readonly Money[]>;
  /** Why a part of a balance is locked, newest first. */
  openHolds(
    reader: Reader,
    of: { readonly owner: string; readonly asset: string },
  ): Promise<readonly OpenHold[]>;
  /** The entries of an account, newest first; a page costs the same however long the account is. */
  statement(
    reader: Reader,
    account: Account,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<StatementPage>;
  /** The lines of postings, for receipts. */
  entriesOf(reader: Reader, keys: readonly string[]): Promise<readonly Entry[]>;
  /** Tells which accounts a posting of this process moved, after COMMIT and before anything else is done. Once a listener, at wiring. */
  onMoved(listener: (accounts: readonly Account[]) => void): void;
  /**
   * Recomputes every balance by plain SQL and looks for whatever does not fit (L-08). Reads all of the books in one
   * snapshot: for tests and tools. The jobs verify in slices.
   */
  audit(): Promise<Audit>;
  jobs(options: LedgerJobsOptions): readonly TaskRunner[];
  close(): Promise<void>;
}

export function createLedger(deps: WriterDeps): Ledger {
  const writer = new Writer(deps);
  const core = { ...deps, writer, holdOwners: new HoldOwners() };
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
    registerAsset: (asset) => registerAsset(core, asset),
    post: (posting) => writer.post(posting),
    hold: (hold) => holdMoney(core, hold),
    holding: ({ key, owner, amount }) => holdParts({ key, owner, amount }),
    settle: (settlement) => settleHold(core, settlement),
    release: (release) => releaseHold(core, release),
    onExpiry: (kind, rule) => core.holdOwners.register(kind, rule),
    holdOf,
    balanceOf,
    balancesOf,
    standingOf,
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
