/**
 * The database neither confirmed nor refused. Callers must assume neither outcome: the client gets 503 and retries
 * with the same idempotency key.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
