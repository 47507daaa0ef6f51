import type { Problem } from '@gim/contract';

/** One reason, as it appears in the error body. */
export interface Description {
  readonly problem: Problem;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * An expected refusal, not a bug. Thrown by use cases so that the transaction rolls back, and mapped to a response in
 * one place. Example: `throw new Refusal('CodeInvalid', { field: 'code' })`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly descriptions: readonly [Description, ...Description[]];
  /** Sent as `Retry-After`, where waiting helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    problem: Problem,
    details: Omit<Description, 'problem'> & { readonly retryAfterSeconds?: number } = {},
  ) {
    // A refusal needs no stack trace, and capturing one costs more than the response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(problem);
    Error.stackTraceLimit = stackTraceLimit;
    const { retryAfterSeconds, ...description } = details;
    this.descriptions = [{ problem, ...description }];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Several reasons at once, such as all wrong fields of a form. The first one decides the status. */
  static of(descriptions: readonly [Description, ...Description[]]): Refusal {
    const [first] = descriptions;
    const refusal = new Refusal(first.problem);
    return Object.assign(refusal, { descriptions });
  }

  get problem(): Problem {
    return this.descriptions[0].problem;
  }
}
