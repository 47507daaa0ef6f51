import type { RawBuilder } from 'kysely';
import { allOf } from './all-of.ts';
import type { Tx } from './db.ts';

/**
 * Rows that must stand or fall with a posting of the ledger: a history record, an event, the move of a state. The
 * ledger gathers postings and writes them as a set, so a table takes many rows at once.
 */
export interface CompanionTable<Row> {
  /** For logs and errors: `transactions.transaction`. */
  readonly name: string;
  /**
   * Names of what a row may have to wait for, the same in every table that waits for it: `hedges.position BTC`. While one
   * posting waits there, those with the same name wait with it and hold nobody else up. Empty for rows that only add.
   */
  locks(row: Row): readonly string[];
  /**
   * Writes all rows and answers for each, in order, whether it took effect: an insert always does, a compare-and-set only
   * when the state was the expected one. One "no" keeps that row's whole posting from happening. A generator, and no async
   * function: everybody who posts waits for its statements, so that it can wait for nothing else. It gets no transaction
   * either, because what it sends in its own time would come between the statements of somebody else.
   */
  write(rows: readonly Row[]): CompanionSteps;
}

/** Each step is a list of statements that are sent together, without waiting for one another's answers. */
export type CompanionSteps = Generator<readonly Statement<unknown>[], readonly boolean[], void>;

/** One statement of a companion. It has rows once the step that sent it is over. */
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
    // Compiled here and not run by itself: a builder cannot bring code along that waits.
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

/** Each step is a round trip during which nobody else can post. */
const STEPS_MAX = 4;

/** Writes rows of one table in a transaction. What is no list of statements is refused, should a cast have hidden it. */
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

/** A companion that waits for something else than its few statements is a bug of its author. */
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

/** A companion's state was not the expected one: somebody else moved it first. The posting did not happen. */
export class CompanionRefused extends Error {
  override readonly name = 'CompanionRefused';
  readonly table: string;

  constructor(table: string) {
    super(`A row of ${table} was not in the expected state.`);
    this.table = table;
  }
}
