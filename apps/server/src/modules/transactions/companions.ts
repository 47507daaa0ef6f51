import { ask, askAll, type CompanionTable } from '../../platform/db/companion.ts';
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
      locks,
      *write(rows) {
        const events = rows.map(({ id, userId, type, stage }) => ({
          key: id,
          payload: { transactionId: id, userId, type, stage, status: statusOf(stage), from: null },
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
        const moved = new Map((yield* ask(moveRecords(first))).map((one) => [one.id, one]));
        const taken = first.filter(({ id }) => moved.has(id));
        yield* tellMoves({ outbox, taken, moved });
        return rows.map((row) => taken.includes(row));
      },
    },
    notes: {
      name: 'transactions.transaction (note)',
      locks,
      *write(rows) {
        const first = firstOfEach(rows);
        const noted = new Map((yield* ask(noteRecords(first))).map((one) => [one.id, one]));
        const taken = first.filter(({ id }) => noted.has(id));
        const events = taken.flatMap(({ id, stage }) => eventOf(noted.get(id), { from: stage, stage }));
        yield* askAll(...outbox.appending(transactionMoved, events));
        return rows.map((row) => taken.includes(row));
      },
    },
  };
}

function* tellMoves({
  outbox,
  taken,
  moved,
}: {
  outbox: Outbox;
  taken: readonly MoveRow[];
  moved: ReadonlyMap<string, Moved>;
}): ReturnType<typeof askAll> {
  if (taken.length === 0) return;
  const steps = taken.map(({ userId, id, to, at }) => ({ userId, id, stage: to, at }));
  const events = taken.flatMap(({ id, from, to }) => eventOf(moved.get(id), { from, stage: to }));
  yield* askAll(insertSteps(steps), ...outbox.appending(transactionMoved, events));
}

function eventOf(record: Moved | undefined, step: Pick<MoveRow, 'from'> & { stage: MoveRow['to'] }) {
  if (record === undefined) return [];
  const { id: transactionId, userId, type } = record;
  return [
    { key: transactionId, payload: { transactionId, userId, type, ...step, status: statusOf(step.stage) } },
  ];
}

/** Whatever happens to a record waits for it. */
const locks = ({ id }: { readonly id: string }): readonly string[] => [`transactions.transaction ${id}`];

/** Two moves of one record in one batch: the first one is tried, the other was too late. */
function firstOfEach<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
