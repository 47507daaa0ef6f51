import type { Tx } from './db.ts';

/**
 * Rows that must stand or fall with a posting of the ledger: a history record, an event, the move of a state. The
 * ledger gathers postings and writes them as a set, so a table takes many rows at once.
 */
export interface CompanionTable<Row> {
  /** For logs and errors: `transactions.transaction`. */
  readonly name: string;
  /**
   * Writes all rows with one statement and answers for each, in order, whether it took effect: an insert always does,
   * a compare-and-set only when the state was the expected one. One "no" keeps that row's whole posting from happening.
   */
  write(tx: Tx, rows: readonly Row[]): Promise<readonly boolean[]>;
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
