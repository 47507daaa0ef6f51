/**
 * One reason of a refusal. `problem` is a name of the catalogue, typed as string because a newer server may send
 * unknown ones.
 */
export interface ProblemItem {
  readonly problem: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The server answered with anything but a success status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problems: readonly ProblemItem[];
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  /** Request id that the user can give to support. */
  readonly traceId: string | undefined;

  constructor(answer: {
    readonly status: number;
    readonly problems: readonly ProblemItem[];
    readonly retryAfter?: number | undefined;
    readonly traceId?: string | undefined;
  }) {
    super(`${answer.status} ${answer.problems.map(({ problem }) => problem).join(', ')}`.trimEnd());
    this.status = answer.status;
    this.problems = answer.problems;
    this.retryAfter = answer.retryAfter;
    this.traceId = answer.traceId;
  }

  has(problem: string): boolean {
    return this.problems.some((item) => item.problem === problem);
  }
}

/** There was no usable response, so the outcome is unknown. A retry needs the same idempotency key. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout' | 'malformed';

  constructor(reason: 'unreachable' | 'timeout' | 'malformed', cause?: unknown) {
    super(`No usable answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type EndReason = 'refreshFailed' | 'wrongDevice';

/** The call was not made because the session has ended. The session port already knows, so screens show no error. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly reason: EndReason;

  constructor(reason: EndReason, cause?: unknown) {
    super(`The session ended: ${reason}`, { cause });
    this.reason = reason;
  }
}
