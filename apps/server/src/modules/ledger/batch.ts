import { monotonicMs } from '../../platform/clock.ts';
import { allOf } from '../../platform/db/all-of.ts';
import {
  type Companion,
  CompanionRefused,
  type CompanionTable,
  writeCompanions,
} from '../../platform/db/companion.ts';
import type { OpenTransaction, Session } from '../../platform/db/session.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import { type AccountId, mayBeNegative } from './account-id.ts';
import type { BatchEncoder } from './batch-encoder.ts';
import type { CachedBalance, PendingPosting } from './books.ts';
import type { Request } from './request.ts';
import { batchStatements, type ChainHead } from './write-store.ts';

/** A request with insufficient funds, and the cached entries of the accounts that were short. */
export interface UnfundedRequest {
  readonly request: Request;
  readonly short: readonly { readonly id: AccountId; readonly seq: number }[];
}

/** Postings written in one transaction. */
export interface Batch {
  readonly no: number;
  readonly atMs: number;
  readonly accepted: readonly Request[];
  readonly insufficientFunds: readonly UnfundedRequest[];
  readonly encoder: BatchEncoder;
  /** The head of the chain after this batch. */
  readonly head: ChainHead;
}

export const requestsOf = ({ accepted, insufficientFunds }: Batch): readonly Request[] => [
  ...accepted,
  ...insufficientFunds.map(({ request }) => request),
];

export interface BatchOptions {
  readonly no: number;
  readonly atMs: number;
  readonly encoder: BatchEncoder;
  readonly chain: number;
  readonly head: ChainHead;
}

/** Decides each request in order against the cached balances, and encodes the accepted ones. */
export function buildBatch(postings: readonly PendingPosting[], options: BatchOptions): Batch {
  const { no, atMs, encoder, chain, head } = options;
  const accepted: Request[] = [];
  const insufficientFunds: UnfundedRequest[] = [];
  const seq = head.seq + 1;
  encoder.reset();
  for (const { request, accounts } of postings) {
    const { amounts } = request.lines ?? noLines;
    if (!accounts.every((account, index) => hasFunds(account, amounts[index] ?? 0n))) {
      const short = accounts.filter((account, index) => !hasFunds(account, amounts[index] ?? 0n));
      insufficientFunds.push({ request, short: short.map(({ id, seq: last }) => ({ id, seq: last })) });
      continue;
    }
    writeEntries(request, { accounts, encoder, no });
    const { bodyHash, posting } = request;
    const { key, kind } = posting;
    const position = accepted.length;
    encoder.addPosting({ key, chain, batch: seq, position, kind, atMs, bodyHash, lines: accounts });
    accepted.push(request);
  }
  const hash = encoder.hash(head.hash);
  encoder.addBatch({ chain, seq, previous: head.hash, hash, postings: accepted.length });
  return {
    no,
    atMs,
    accepted,
    insufficientFunds,
    encoder,
    head: accepted.length === 0 ? head : { seq, hash },
  };
}

const noLines = { ids: [], amounts: [] };

function writeEntries(
  { posting, lines: { amounts } = noLines }: Request,
  {
    accounts,
    encoder,
    no,
  }: { readonly accounts: readonly CachedBalance[] } & Pick<BatchOptions, 'encoder' | 'no'>,
): void {
  accounts.forEach((last, index) => {
    const amount = amounts[index] ?? 0n;
    last.seq += 1;
    last.balance += amount;
    last.batch = no;
    encoder.addEntry({
      accountId: last.id,
      seq: last.seq,
      posting: posting.key,
      amount,
      balance: last.balance,
    });
  });
}

const hasFunds = ({ id, balance }: CachedBalance, amount: bigint): boolean =>
  amount >= 0n || balance + amount >= 0n || mayBeNegative(id);

/** Companion rows were not in the expected state. Nothing of the batch was written. */
export class CompanionsRefused extends Error {
  override readonly name = 'CompanionsRefused';
  readonly refused: ReadonlyMap<Request, CompanionRefused>;

  constructor(refused: ReadonlyMap<Request, CompanionRefused>) {
    super('A companion row was not in the expected state.');
    this.refused = refused;
  }
}

/** A companion row of one of the suspects is locked by another transaction. Nothing of the batch was written. */
export class CompanionsBlocked extends Error {
  override readonly name = 'CompanionsBlocked';
  readonly table: CompanionTable<unknown>;
  readonly suspects: readonly Request[];

  constructor({ table, requests }: CompanionSet, cause: unknown) {
    super(`A row of ${table.name} is locked.`, { cause });
    this.table = table;
    this.suspects = [...new Set(requests)];
  }
}

const timesBlocked = ({ accepted }: Batch): number =>
  accepted.reduce((most, request) => Math.max(most, request.timesBlocked), 0);

const hasCompanions = ({ accepted }: Batch): boolean =>
  accepted.some(({ posting }) => (posting.companions?.length ?? 0) > 0);

/**
 * Resolves after COMMIT. Calls `release` once the last statement is sent, so that the next batch can follow on the same
 * connection. With companions that is later: their results decide whether to commit, and until then the transaction is
 * open and no other batch may send.
 */
export async function sendBatch(
  session: Session,
  batch: Batch,
  { release, lockWait }: { readonly release: () => void; readonly lockWait: LockWait },
): Promise<void> {
  if (!hasCompanions(batch)) {
    const written = session.copy(batchStatements, batch.encoder.data);
    release();
    return written;
  }
  const begunMs = monotonicMs();
  const { tx, begun, rollback } = session.begin({ lockWaitMs: lockWait.msFor(timesBlocked(batch)) });
  try {
    const refused = await writeSets(companionSets(batch), { tx, begun });
    lockWait.passed(monotonicMs() - begunMs);
    if (refused.size > 0) throw new CompanionsRefused(refused);
    const written = session.copy(`${statementsAfterCompanions}; commit`, batch.encoder.data);
    release();
    await written;
  } catch (error) {
    if (!session.isLost) await rollback();
    throw error;
  }
}

/** Companions run with a short lock timeout; the statements of the ledger itself use the default. */
const statementsAfterCompanions = `set local lock_timeout to default; ${batchStatements}`;

/** Pipelines the statements of all tables, so that together they cost about one round trip. */
async function writeSets(
  sets: readonly CompanionSet[],
  { tx, begun }: Pick<OpenTransaction, 'tx' | 'begun'>,
): Promise<ReadonlyMap<Request, CompanionRefused>> {
  const writes = sets.map((set) =>
    writeCompanions(tx, set.table, set.rows).catch((error: unknown) => {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? new CompanionsBlocked(set, error) : error;
    }),
  );
  await allOf([begun, ...writes]);
  const refused = new Map<Request, CompanionRefused>();
  for (const [no, { table, requests }] of sets.entries()) {
    const effects = await writes[no];
    requests.forEach((request, index) => {
      if (effects?.[index] !== true) refused.set(request, new CompanionRefused(table.name));
    });
  }
  return refused;
}

const LOCK_NOT_AVAILABLE = '55P03';

interface CompanionSet {
  readonly table: CompanionTable<unknown>;
  readonly rows: unknown[];
  readonly requests: Request[];
}

/** Groups rows by table, in an order that is the same in every process, so that lock order cannot deadlock. */
function companionSets({ accepted }: Batch): readonly CompanionSet[] {
  const sets = new Map<CompanionTable<unknown>, CompanionSet>();
  const add = (request: Request, { table, row }: Companion): void => {
    const set = sets.get(table) ?? { table, rows: [], requests: [] };
    set.rows.push(row);
    set.requests.push(request);
    sets.set(table, set);
  };
  for (const request of accepted) for (const one of request.posting.companions ?? []) add(request, one);
  return [...sets.values()].toSorted((one, other) => (one.table.name < other.table.name ? -1 : 1));
}

const WAIT_MIN_MS = 10;
const WAIT_MAX_MS = 500;
/** A batch may wait this many times the usual duration. */
const WAIT_MARGIN = 4;
/** Weight of the last batch in the moving average. */
const WAIT_WEIGHT = 0.1;

/**
 * The lock timeout of a batch's companions. While they wait, no other batch can be sent. Rows that several processes
 * write are locked for about the duration of a batch, so a shorter timeout would only cause retries: the timeout follows
 * the average duration, and doubles each time a row was probed free and found locked again.
 */
export class LockWait {
  #usualMs = 0;

  /** `timesBlocked` is the highest of the batch's requests. */
  msFor(timesBlocked: number): number {
    const waitMs = Math.max(WAIT_MIN_MS, Math.ceil(this.#usualMs * WAIT_MARGIN));
    return Math.min(WAIT_MAX_MS, waitMs * 2 ** Math.min(timesBlocked, 10));
  }

  /** Records how long successful companions took. Failed ones are left out: they ran into the timeout. */
  passed(tookMs: number): void {
    this.#usualMs += (tookMs - this.#usualMs) * WAIT_WEIGHT;
  }
}
