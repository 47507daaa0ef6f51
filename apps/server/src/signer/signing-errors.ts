/** The signer cannot verify a field. The payment is refused for good. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** Nothing is wrong, but it cannot be signed now: it is stopped, or there are not enough coins yet. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

export function require(isTrue: boolean, field: string, reason: string): void {
  if (!isTrue) throw new Fault(field, reason);
}
