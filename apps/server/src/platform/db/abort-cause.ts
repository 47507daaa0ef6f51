import { sqlState } from './sql-state.ts';

/**
 * The error that aborted the transaction of a connection. Pipelined statements behind it fail only because of it
 * (25P02); reported alone, that code would make a full disk look like a bug.
 */
export class AbortCause {
  #cause: unknown;

  /**
   * The original cause: this error, or the earlier one that it follows from. Answers arrive in the order of the
   * statements.
   */
  of(error: unknown): unknown {
    if (sqlState(error) === '25P02') return this.#cause ?? error;
    this.#cause = error;
    return error;
  }
}
