/**
 * The database neither confirmed nor refused. Nobody may act as if the change were made, nor as if it were not: the
 * caller gets 503 and tries again with the same idempotency key.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
