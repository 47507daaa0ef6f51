/** The signer cannot verify a field. The payment is refused for good. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** Nothing is wrong, but it cannot be signed now: it is stopped, or there are not enough coins yet. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

export function require(isTrue: boolean, field: string, reason: string): void {
  if (!isTrue) throw new VerificationError(field, reason);
}
