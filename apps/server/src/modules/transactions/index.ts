import type { Problem, Transaction, TransactionItem, TransactionType } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { type Companion, CompanionRefused, companion, writeCompanions } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { batchConsumer, type Consumer } from '../../platform/outbox/outbox.ts';
import type { Stream, UserEvent } from '../../platform/stream/stream.ts';
import { createTables } from './companions.ts';
import type { TransactionsCore } from './core.ts';
import { type TransactionMoved, transactionMoved } from './events.ts';
import { loadStatementTexts } from './export/statement-texts.ts';
import { getTransaction, type OwnTransaction } from './get-transaction.ts';
import type { Canceller, Cancellers } from './ports.ts';
import { openByPostings } from './posting-store.ts';
import { presentItem } from './present.ts';
import { mountTransactions } from './routes.ts';
import { keptRow, moveRow, noteRow, recordRow } from './rows.ts';
import { findRecord, hasOpenRecords } from './store.ts';
import type { Draft, Kept, Move, Note } from './transaction.ts';

export type { Canceller } from './ports.ts';
export type { Draft, Kept, Move, Note } from './transaction.ts';

/** The history of every user: one record an operation. */
export interface Transactions {
  /** A record that is written with a posting: give `companion` to the ledger. `item` is what a call may answer then. */
  recording(draft: Draft): {
    readonly id: string;
    readonly companion: Companion;
    readonly item: TransactionItem;
  };
  /** A move that is written with a posting. If the record stands elsewhere by then, the posting does not happen. */
  moving(move: Move): Companion;
  noting(note: Note): Companion;
  /** The same without a posting, in the caller's transaction. A record that stands elsewhere throws `CompanionRefused`. */
  record(tx: Tx, draft: Draft): Promise<string>;
  move(tx: Tx, move: Move): Promise<void>;
  note(tx: Tx, note: Note): Promise<void>;
  find(reader: Reader, own: { userId: string; id: string }): Promise<Kept | undefined>;
  /** Which open operations of a user postings belong to, by the posting's key. */
  openByPostings(
    reader: Reader,
    of: { userId: string; keys: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly type: TransactionType }>>;
  /** As the calls that make operations answer. */
  item(record: Kept): TransactionItem;
  get(own: OwnTransaction): Promise<Transaction>;
  /** Says how operations of a type are undone. Once a type, at wiring. */
  onCancel(type: TransactionType, canceller: Canceller): void;
  /** Why an account cannot be deleted yet. */
  openOrdersProblem(reader: Reader, userId: string): Promise<Problem | null>;
  /** Tells the owner's open connections of everything that happens to an operation. */
  readonly consumers: readonly Consumer[];
  mount(mount: Mount): void;
}

export function createTransactions(
  given: Omit<TransactionsCore, 'cancellers'> & { readonly stream: Stream },
): Transactions {
  const cancellers: Cancellers = {};
  const core: TransactionsCore = { ...given, cancellers };
  const tables = createTables(core);
  const texts = loadStatementTexts();
  const liveUpdate = ({ transactionId: id, userId, status, stage }: TransactionMoved): UserEvent => ({
    topic: 'transactions',
    userId,
    data: { id, status, stage },
  });
  const now = () => ({ at: core.clock.now() });
  const rowOf = (draft: Draft) => recordRow(draft, { id: draft.id ?? core.ids.next(), ...now() });
  return {
    recording(draft) {
      const row = rowOf(draft);
      return {
        id: row.id,
        companion: companion(tables.records, row),
        item: presentItem(keptRow(row), cancellers),
      };
    },
    moving: (move) => companion(tables.moves, moveRow(move, now())),
    noting: (note) => companion(tables.notes, noteRow(note, now())),
    async record(tx, draft) {
      const row = rowOf(draft);
      await writeCompanions(tx, tables.records, [row]);
      return row.id;
    },
    async move(tx, move) {
      const [isDone] = await writeCompanions(tx, tables.moves, [moveRow(move, now())]);
      if (isDone !== true) throw new CompanionRefused(tables.moves.name);
    },
    async note(tx, note) {
      const [isDone] = await writeCompanions(tx, tables.notes, [noteRow(note, now())]);
      if (isDone !== true) throw new CompanionRefused(tables.notes.name);
    },
    find: findRecord,
    openByPostings,
    item: (record) => presentItem(record, cancellers),
    get: (own) => getTransaction(core, own),
    onCancel(type, canceller) {
      if (cancellers[type] !== undefined) throw new Error(`Two modules say how a ${type} is canceled.`);
      cancellers[type] = canceller;
    },
    openOrdersProblem: async (reader, userId) =>
      (await hasOpenRecords(reader, userId)) ? 'AccountHasOpenOrders' : null,
    consumers: [
      batchConsumer('transactions-stream', transactionMoved, (events, tx) =>
        given.stream.notifyAll(
          tx,
          events.map(({ payload }) => liveUpdate(payload)),
        ),
      ),
    ],
    mount: (mount) => mountTransactions(mount, { ...core, texts }),
  };
}
