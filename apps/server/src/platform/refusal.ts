import type { Problem } from '@gim/contract';

/** One reason, as it stands in the error body. */
export interface Description {
  readonly problem: Problem;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The caller may not, and it is no fault of ours. Thrown by use cases so that the transaction rolls back, and mapped
 * once, at the edge, to an answer. Example: `throw new Refusal('CodeInvalid', { field: 'code' })`.
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
    // An answer and no fault: where it was made is of no use to anybody, and to find out costs more than to answer.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(problem);
    Error.stackTraceLimit = stackTraceLimit;
    const { retryAfterSeconds, ...description } = details;
    this.descriptions = [{ problem, ...description }];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Several reasons at once, such as every field of a form that is wrong. The first one decides the status. */
  static of(descriptions: readonly [Description, ...Description[]]): Refusal {
    const [first] = descriptions;
    const refusal = new Refusal(first.problem);
    return Object.assign(refusal, { descriptions });
  }

  get problem(): Problem {
    return this.descriptions[0].problem;
  }
}
