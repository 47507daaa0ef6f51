import { allOf } from '../../platform/db/all-of.ts';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { transactionMoved } from './events.ts';
import type { MoveRow, NoteRow, RecordRow } from './rows.ts';
import { statusOf } from './states.ts';
import { insertRecords, insertSteps, type Moved, moveRecords, noteRecords } from './store.ts';

/** What rides along with a posting: the record, its steps and the event, all of them or none. */
export interface TransactionTables {
  readonly records: CompanionTable<RecordRow>;
  readonly moves: CompanionTable<MoveRow>;
  readonly notes: CompanionTable<NoteRow>;
}

export function createTables({ outbox }: { outbox: Outbox }): TransactionTables {
  return {
    records: {
      name: 'transactions.transaction (record)',
      async write(tx, rows) {
        const events = rows.map(({ id, userId, type, stage }) => ({
          key: id,
          payload: { transactionId: id, userId, type, stage, status: statusOf(stage), from: null },
        }));
        await allOf([insertRecords(tx, rows), outbox.appendAll(tx, transactionMoved, events)]);
        return rows.map(() => true);
      },
    },
    moves: {
      name: 'transactions.transaction (move)',
      async write(tx, rows) {
        const first = firstOfEach(rows);
        const moved = new Map((await moveRecords(tx, first)).map((one) => [one.id, one]));
        const taken = first.filter(({ id }) => moved.has(id));
        await tellMoves(tx, { outbox, taken, moved });
        return rows.map((row) => taken.includes(row));
      },
    },
    notes: {
      name: 'transactions.transaction (note)',
      async write(tx, rows) {
        const first = firstOfEach(rows);
        const noted = new Map((await noteRecords(tx, first)).map((one) => [one.id, one]));
        const taken = first.filter(({ id }) => noted.has(id));
        const events = taken.flatMap(({ id, stage }) => eventOf(noted.get(id), { from: stage, stage }));
        await outbox.appendAll(tx, transactionMoved, events);
        return rows.map((row) => taken.includes(row));
      },
    },
  };
}

async function tellMoves(
  tx: Tx,
  { outbox, taken, moved }: { outbox: Outbox; taken: readonly MoveRow[]; moved: ReadonlyMap<string, Moved> },
): Promise<void> {
  if (taken.length === 0) return;
  const steps = taken.map(({ userId, id, to, at }) => ({ userId, id, stage: to, at }));
  const events = taken.flatMap(({ id, from, to }) => eventOf(moved.get(id), { from, stage: to }));
  await allOf([insertSteps(tx, steps), outbox.appendAll(tx, transactionMoved, events)]);
}

function eventOf(record: Moved | undefined, step: Pick<MoveRow, 'from'> & { stage: MoveRow['to'] }) {
  if (record === undefined) return [];
  const { id: transactionId, userId, type } = record;
  return [
    { key: transactionId, payload: { transactionId, userId, type, ...step, status: statusOf(step.stage) } },
  ];
}

/** Two moves of one record in one batch: the first one is tried, the other was too late. */
function firstOfEach<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
