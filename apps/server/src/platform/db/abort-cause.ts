import { sqlState } from './sql-state.ts';

/**
 * What has aborted the transaction of a connection. Statements that were sent behind the one that failed are refused only because
 * of it (25P02), and whoever hears that alone would take a full disk for a bug.
 */
export class AbortCause {
  #cause: unknown;

  /** The error that tells why: this one, or the one before that had this one follow. Answers come in the order of asking. */
  of(error: unknown): unknown {
    if (sqlState(error) === '25P02') return this.#cause ?? error;
    this.#cause = error;
    return error;
  }
}
