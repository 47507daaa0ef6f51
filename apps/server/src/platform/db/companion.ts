import type { RawBuilder } from 'kysely';
import { allOf } from './all-of.ts';
import type { Tx } from './db.ts';

/**
 * Rows that are written in the transaction of a ledger posting: a history record, an event, a state change. The ledger
 * batches postings, so a table takes many rows at once.
 */
export interface CompanionTable<Row> {
  /** For logs and errors: `transactions.transaction`. */
  readonly name: string;
  /**
   * The locks that a row may wait for, with the same names in every table: `hedges.position BTC`. While one posting
   * waits for a lock, later ones with that name wait with it instead of blocking a batch. Empty for inserts.
   */
  locks(row: Row): readonly string[];
  /**
   * Writes all rows and returns for each, in order, whether it took effect: an insert always does, a compare-and-set
   * only if the state was the expected one. One false rolls back that row's whole posting. It is a generator instead of
   * an async function, so that it can wait for nothing except its statements, because every posting waits for it. It
   * gets no transaction either, because statements sent at other times would interleave with those of other companions.
   */
  write(rows: readonly Row[]): CompanionSteps;
}

/** Each step is a list of statements that are pipelined. */
export type CompanionSteps = Generator<readonly Statement<unknown>[], readonly boolean[], void>;

/** One statement of a companion. Its rows are set when its step is done. */
export class Statement<Row> {
  readonly #builder: RawBuilder<Row>;
  #rows: readonly Row[] = [];

  constructor(builder: RawBuilder<Row>) {
    this.#builder = builder;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  async send(tx: Tx): Promise<void> {
    // Compiled here instead of executed by a query builder, so that it cannot contain code that waits.
    const { rows } = await tx.executeQuery<Row>(this.#builder.compile(tx));
    this.#rows = rows;
  }
}

/** Example: `const rows = yield* ask(sql<{ id: string }>`update ... returning id`)`. */
export function* ask<Row>(
  builder: RawBuilder<Row>,
): Generator<readonly Statement<unknown>[], readonly Row[], void> {
  const statement = new Statement(builder);
  yield [statement];
  return statement.rows;
}

/** Sends statements together when their answers do not matter. */
export function* askAll(
  ...builders: readonly RawBuilder<unknown>[]
): Generator<readonly Statement<unknown>[], void, void> {
  if (builders.length > 0) yield builders.map((builder) => new Statement(builder));
}

/** Each step is a round trip during which no other batch can be sent. */
const STEPS_MAX = 4;

/**
 * Writes the rows of one table in a transaction. Rejects anything but lists of statements, in case a cast has hidden
 * it.
 */
export async function writeCompanions<Row>(
  tx: Tx,
  table: CompanionTable<Row>,
  rows: readonly Row[],
): Promise<readonly boolean[]> {
  const steps = table.write(rows);
  if (typeof Reflect.get(steps, Symbol.iterator) !== 'function') throw new CompanionMisbehaved(table.name);
  for (let sent = 0; ; sent += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const isList = Array.isArray(step.value) && step.value.every((one) => one instanceof Statement);
    if (!isList || sent === STEPS_MAX) throw new CompanionMisbehaved(table.name);
    await allOf(step.value.map((statement) => statement.send(tx)));
  }
}

/** A companion that awaits anything but its own statements is a bug. */
class CompanionMisbehaved extends Error {
  override readonly name = 'CompanionMisbehaved';

  constructor(table: string) {
    super(`${table} may send statements in at most ${STEPS_MAX} steps, and wait for nothing else.`);
  }
}

/** One row with its table. Made by `companion`, so that the two fit. */
export interface Companion {
  readonly table: CompanionTable<unknown>;
  readonly row: unknown;
}

/** Example: `ledger.post({ ..., companions: [companion(historyTable, record)] })`. */
export const companion = <Row>(table: CompanionTable<Row>, row: NoInfer<Row>): Companion => ({ table, row });

/**
 * A companion's state was not the expected one, because another transaction changed it first. The posting did not
 * happen.
 */
export class CompanionRefused extends Error {
  override readonly name = 'CompanionRefused';
  readonly table: string;

  constructor(table: string) {
    super(`A row of ${table} was not in the expected state.`);
    this.table = table;
  }
}
