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
import type { LastKnown, Passenger } from './books.ts';
import type { LockWait } from './lock-wait.ts';
import type { Request } from './request.ts';
import { batchStatements, type ChainHead } from './write-store.ts';

/** A request that its accounts did not cover, and what was known of them when it was decided. */
export interface Uncovered {
  readonly request: Request;
  readonly short: readonly { readonly id: AccountId; readonly seq: number }[];
}

/** A batch on its way. */
export interface Flight {
  readonly no: number;
  readonly atMs: number;
  readonly accepted: readonly Request[];
  readonly uncovered: readonly Uncovered[];
  readonly encoder: BatchEncoder;
  /** The end of the chain once this batch is written. */
  readonly head: ChainHead;
}

export const requestsOf = ({ accepted, uncovered }: Flight): readonly Request[] => [
  ...accepted,
  ...uncovered.map(({ request }) => request),
];

export interface BoardOptions {
  readonly no: number;
  readonly atMs: number;
  readonly encoder: BatchEncoder;
  readonly chain: number;
  readonly head: ChainHead;
}

/** Decides each request against the figures in memory, in order, and writes down what the accepted ones do. */
export function boardFlight(passengers: readonly Passenger[], options: BoardOptions): Flight {
  const { no, atMs, encoder, chain, head } = options;
  const accepted: Request[] = [];
  const uncovered: Uncovered[] = [];
  const seq = head.seq + 1;
  encoder.reset();
  for (const { request, accounts } of passengers) {
    const { amounts } = request.lines ?? noLines;
    if (!accounts.every((account, index) => isCovered(account, amounts[index] ?? 0n))) {
      const short = accounts.filter((account, index) => !isCovered(account, amounts[index] ?? 0n));
      uncovered.push({ request, short: short.map(({ id, seq: last }) => ({ id, seq: last })) });
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
    uncovered,
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
  }: { readonly accounts: readonly LastKnown[] } & Pick<BoardOptions, 'encoder' | 'no'>,
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

const isCovered = ({ id, balance }: LastKnown, amount: bigint): boolean =>
  amount >= 0n || balance + amount >= 0n || mayBeNegative(id);

/** Rows of companions that were not in the expected state; nothing of the batch was written. */
export class CompanionsRefused extends Error {
  override readonly name = 'CompanionsRefused';
  readonly refused: ReadonlyMap<Request, CompanionRefused>;

  constructor(refused: ReadonlyMap<Request, CompanionRefused>) {
    super('A companion row was not in the expected state.');
    this.refused = refused;
  }
}

/** A row of a companion is locked by somebody else, and one of these has to wait for it; nothing of the batch was written. */
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

const timesBlocked = ({ accepted }: Flight): number =>
  accepted.reduce((most, request) => Math.max(most, request.timesBlocked), 0);

const hasCompanions = ({ accepted }: Flight): boolean =>
  accepted.some(({ posting }) => (posting.companions?.length ?? 0) > 0);

/**
 * Resolves after COMMIT. `hasSpoken` is called once everything is on its way: what the next batch says comes after it.
 * A batch whose companions are still being asked about is not there yet, and nobody else may speak in its transaction.
 */
export async function sendFlight(
  session: Session,
  flight: Flight,
  { hasSpoken, lockWait }: { readonly hasSpoken: () => void; readonly lockWait: LockWait },
): Promise<void> {
  if (!hasCompanions(flight)) {
    const written = session.copy(batchStatements, flight.encoder.data);
    hasSpoken();
    return written;
  }
  const begunMs = monotonicMs();
  const { tx, begun, rollback } = session.begin({ lockWaitMs: lockWait.msFor(timesBlocked(flight)) });
  try {
    const refused = await writeSets(companionSets(flight), { tx, begun });
    lockWait.passed(monotonicMs() - begunMs);
    if (refused.size > 0) throw new CompanionsRefused(refused);
    const written = session.copy(`${patientStatements}; commit`, flight.encoder.data);
    hasSpoken();
    await written;
  } catch (error) {
    if (!session.isLost) await rollback();
    throw error;
  }
}

/** Behind the companions the books themselves wait for as long as any batch does. */
const patientStatements = `set local lock_timeout to default; ${batchStatements}`;

/** No table waits for the answer of another: all of them together cost little more time than one. */
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

/** The rows of each table together, and the tables in one order for all processes, so that locks are taken alike. */
function companionSets({ accepted }: Flight): readonly CompanionSet[] {
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
