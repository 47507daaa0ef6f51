import { ask, askAll, type CompanionTable } from '../../platform/db/companion.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { transactionMoved } from './events.ts';
import type { MoveRow, NoteRow, RecordRow } from './rows.ts';
import { insertRecords, insertSearchValues, moveRecords, noteRecords } from './store.ts';

/** Rows written with a posting: the record, its steps and the event, all or none. */
export interface TransactionTables {
  readonly records: CompanionTable<RecordRow>;
  readonly moves: CompanionTable<MoveRow>;
  readonly notes: CompanionTable<NoteRow>;
}

export function createTables({ outbox }: { outbox: Outbox }): TransactionTables {
  return {
    records: {
      name: 'transactions.transaction (record)',
      locks,
      *write(rows) {
        const events = rows.map(({ id, userId, type, stage, status }) => ({
          key: id,
          payload: { transactionId: id, userId, type, stage, status, from: null },
        }));
        yield* askAll(...insertRecords(rows), ...outbox.appending(transactionMoved, events));
        return rows.map(() => true);
      },
    },
    moves: {
      name: 'transactions.transaction (move)',
      locks,
      *write(rows) {
        const first = firstOfEach(rows);
        const moved = new Set((yield* ask(moveRecords(first))).map(({ id }) => id));
        const taken = first.filter(({ id }) => moved.has(id));
        if (taken.length > 0) {
          const events = taken.map((row) => eventOf(row, { from: row.from, stage: row.to, isStep: true }));
          yield* askAll(...insertSearchValues(taken), ...outbox.appending(transactionMoved, events));
        }
        return rows.map((row) => taken.includes(row));
      },
    },
    notes: {
      name: 'transactions.transaction (note)',
      locks,
      *write(rows) {
        const first = firstOfEach(rows);
        const noted = new Set((yield* ask(noteRecords(first))).map(({ id }) => id));
        const taken = first.filter(({ id }) => noted.has(id));
        const events = taken.map((row) => eventOf(row, { from: row.stage, stage: row.stage }));
        yield* askAll(...insertSearchValues(taken), ...outbox.appending(transactionMoved, events));
        return rows.map((row) => taken.includes(row));
      },
    },
  };
}

const eventOf = (
  { id, userId, type, status }: MoveRow | NoteRow,
  step: { readonly from: string; readonly stage: string; readonly isStep?: true },
) => ({ key: id, payload: { transactionId: id, userId, type, status, ...step } });

/** All writes to one record share a lock. */
const locks = ({ id }: { readonly id: string }): readonly string[] => [`transactions.transaction ${id}`];

/** For two moves of one record in a batch, only the first is tried; the other lost the race. */
function firstOfEach<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
