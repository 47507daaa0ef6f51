import {
  type ContractFlow,
  flows as contractFlows,
  type Flow,
  type Problem,
  type StageOf,
  type Transaction,
  type TransactionItem,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { type Companion, CompanionRefused, companion, writeCompanions } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { batchConsumer, type Consumer } from '../../platform/outbox/outbox.ts';
import type { Stream, UserEvent } from '../../platform/stream/stream.ts';
import { createTables } from './companions.ts';
import type { HistoryCore, TransactionsCore } from './core.ts';
import { createEtas, type LateOperation } from './eta.ts';
import { type TransactionMoved, transactionMoved } from './events.ts';
import { loadStatementTexts } from './export/statement-texts.ts';
import { findForStaff } from './find-for-staff.ts';
import type { FlowDefinition } from './flow.ts';
import { registerFlows } from './flows.ts';
import { getTransaction, type OwnTransaction, timeOf } from './get-transaction.ts';
import { createItemCache } from './item-cache.ts';
import type { BookEntry, Canceller, LateCases, StatementFacts } from './ports.ts';
import { findByQuote, openByPostings, type QuoteSearch } from './posting-store.ts';
import { presentItem, presentTransaction } from './present.ts';
import { receiptLines } from './receipt.ts';
import { mountTransactions } from './routes.ts';
import { moveRow, noteRow, type RecordRow, recordRow, storedRow } from './rows.ts';
import { idAt } from './search-term.ts';
import { findRecord, findRecords, hasOpenRecords } from './store.ts';
import type { DraftOf, MoveOf, NoteOf, StoredTransaction } from './transaction.ts';

export type { LateOperation } from './eta.ts';
export { type TransactionMoved, transactionMoved } from './events.ts';
export type { DetailsOf, EtaRule, FlowDefinition } from './flow.ts';
export { installFlows } from './flow-store.ts';
export { flowTitles } from './flow-titles.ts';
export type { StatementFacts } from './ports.ts';
export type { Draft, DraftOf, Move, StoredTransaction } from './transaction.ts';

/** The history of every user: one record per operation. `F` are the known flows: those of the contract. */
export interface Transactions<F extends Flow = ContractFlow> {
  /** A record written with a posting: pass `companion` to the ledger. `item` is what a call may return then. */
  recording(draft: DraftOf<F>): {
    readonly id: string;
    readonly companion: Companion;
    readonly item: TransactionItem;
    /** The same with its timeline and receipt, as they will be after the posting with these entries. */
    transaction(entries: readonly BookEntry[]): Transaction;
  };
  /** A move written with a posting. If the record is at another stage by then, the posting is rolled back. */
  moving(move: MoveOf<F>): Companion;
  noting(note: NoteOf<F>): Companion;
  /**
   * The same without a posting, in the caller's transaction. Throws `CompanionRefused` if the record is at another
   * stage.
   */
  record(tx: Tx, draft: DraftOf<F>): Promise<string>;
  /** Many records, with the same number of statements as one. */
  recordAll(tx: Tx, drafts: readonly DraftOf<F>[]): Promise<void>;
  move(tx: Tx, move: MoveOf<F>): Promise<void>;
  note(tx: Tx, note: NoteOf<F>): Promise<void>;
  /** Throws if any of the records is at another stage. */
  noteAll(tx: Tx, notes: readonly NoteOf<F>[]): Promise<void>;
  find(reader: Reader, own: { userId: string; id: string }): Promise<StoredTransaction<F> | undefined>;
  /** Many at once by id, of any user: for consumers of events, never for a call. */
  findAll(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, StoredTransaction>>;
  /** Operations of any user by a value that a customer reads out: for staff; the search is audited. */
  findForStaff(reader: Reader, search: string, limit: number): Promise<readonly StoredTransaction<F>[]>;
  /** The record of one of these types that was created from a quote, including a rejected one. */
  findByQuote(reader: Reader, search: QuoteSearch & { readonly since: Date }): Promise<string | undefined>;
  /** The open operations of a user that postings belong to, by the posting's key. */
  openByPostings(
    reader: Reader,
    of: { userId: string; keys: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly type: F['type'] }>>;
  /** As calls that create operations return it. */
  item(record: StoredTransaction<F>): TransactionItem;
  /** Within a transaction, including its own changes. */
  get(own: OwnTransaction, reader?: Reader): Promise<Transaction>;
  /** Registers how operations of a type are canceled. Called once by the module that owns the type, at wiring. */
  onCancel<T extends F['type']>(type: T, canceller: Canceller<StageOf<Extract<F, Flow<T>>>>): void;
  /** The operations of all users that take longer than nine of ten did. */
  findLate(reader: Reader): Promise<readonly LateOperation[]>;
  /** Registers the cases of late operations. Called once by the module that opens them. */
  onLate(cases: LateCases): void;
  /** Registers the holder and balances of statements. Called once, at wiring. */
  onStatement(facts: StatementFacts): void;
  /** Why an account cannot be deleted yet. */
  openOrdersProblem(reader: Reader, userId: string): Promise<Problem | null>;
  /** Publishes every change of an operation to the owner's open connections. */
  readonly consumers: readonly Consumer[];
  readonly tasks: readonly TaskRunner[];
  mount(mount: Mount): void;
}

export interface TransactionsDeps
  extends Omit<HistoryCore, 'flows' | 'cancellers' | 'etas' | 'itemsOf' | 'lateCases' | 'statementFacts'> {
  readonly stream: Stream;
  /** One definition for each flow of the contract, by the modules that own them. */
  readonly flows: readonly FlowDefinition[];
  /** The contract's list of flows; replaced in the test that adds a flow. */
  readonly contract?: readonly Flow[];
}

/** Throws if the definitions do not fit the contract, so that the process does not start. */
export function createTransactions<F extends Flow = ContractFlow>(deps: TransactionsDeps): Transactions<F>;
export function createTransactions({
  flows: definitions,
  contract = contractFlows,
  ...given
}: TransactionsDeps): Transactions<Flow> {
  const cancellers = new Map<string, Canceller>();
  const flows = registerFlows(definitions, contract);
  const ports: { cases?: LateCases; facts?: StatementFacts } = {};
  const etas = createEtas({ ...given, flows });
  const core: HistoryCore = {
    ...{ ...given, flows, cancellers, etas },
    itemsOf: createItemCache({ flows, cancellers }),
    lateCases: () => ports.cases,
    statementFacts: () => ports.facts,
  };
  const tables = createTables(core);
  const texts = loadStatementTexts();
  const now = () => ({ flows, at: core.clock.now() });
  const rowOf = (draft: DraftOf<Flow>) => recordRow(draft, { id: draft.id ?? core.ids.next(), ...now() });
  const noteAll = async (tx: Tx, notes: readonly NoteOf<Flow>[]): Promise<void> => {
    if (notes.length === 0) return;
    const rows = notes.map((note) => noteRow(note, now()));
    const done = await writeCompanions(tx, tables.notes, rows);
    if (done.includes(false)) throw new CompanionRefused(tables.notes.name);
  };
  return {
    recording(draft) {
      const row = rowOf(draft);
      return { companion: companion(tables.records, row), ...presentNew(core, row) };
    },
    moving: (move) => companion(tables.moves, moveRow(move, now())),
    noting: (note) => companion(tables.notes, noteRow(note, now())),
    async record(tx, draft) {
      const row = rowOf(draft);
      await writeCompanions(tx, tables.records, [row]);
      return row.id;
    },
    async recordAll(tx, drafts) {
      if (drafts.length > 0) await writeCompanions(tx, tables.records, drafts.map(rowOf));
    },
    async move(tx, move) {
      const [isDone] = await writeCompanions(tx, tables.moves, [moveRow(move, now())]);
      if (isDone !== true) throw new CompanionRefused(tables.moves.name);
    },
    note: (tx, note) => noteAll(tx, [note]),
    noteAll,
    find: findRecord,
    findAll: findRecords,
    findForStaff,
    openByPostings,
    findByQuote: (reader, { since, ...quote }) => findByQuote(reader, { ...quote, first: idAt(since) }),
    item: (record) => presentItem(record, core),
    get: (own, reader) => getTransaction(core, own, reader),
    onCancel(type, canceller) {
      if (!flows.hasCancelRule(type)) throw new Error(`The flow ${type} does not let its user cancel.`);
      if (cancellers.has(type)) throw new Error(`Two modules say how a ${type} is canceled.`);
      cancellers.set(type, canceller);
    },
    findLate: etas.findLate,
    onLate: (cases) => void Object.assign(ports, { cases }),
    onStatement: (facts) => void Object.assign(ports, { facts }),
    openOrdersProblem: async (reader, userId) =>
      (await hasOpenRecords(reader, userId)) ? 'AccountHasOpenOrders' : null,
    consumers: [streamConsumer(given.stream)],
    tasks: [recurring('transactions.measure', { everySeconds: 300 }, etas.measure)],
    mount: (mount) => mountTransactions(mount, { ...core, texts }),
  };
}

const streamConsumer = (stream: Stream): Consumer =>
  batchConsumer('transactions-stream', transactionMoved, (events, tx) =>
    stream.notifyAll(
      tx,
      events.map(({ payload }) => liveUpdate(payload)),
    ),
  );

const liveUpdate = ({ transactionId: id, userId, status, stage }: TransactionMoved): UserEvent => ({
  topic: 'transactions',
  userId,
  data: { id, status, stage },
});

/** As it will be read back, for a response that is built before the write. */
const presentNew = (core: TransactionsCore, row: RecordRow) => ({
  id: row.id,
  item: presentItem(storedRow(row), core),
  transaction(entries: readonly BookEntry[]) {
    const steps = row.stages.map((stage) => ({ stage, at: row.at }));
    const record = storedRow(row);
    const lines = receiptLines(entries, row);
    return presentTransaction(record, { ...core, steps, lines, eta: timeOf(core.etas, record, steps) });
  },
});
