/** One reason of a refusal. `problem` is a name of the catalogue; it is a plain text because a newer server may know more. */
export interface ProblemItem {
  readonly problem: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The server refused or failed: every answer that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problems: readonly ProblemItem[];
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | undefined;
  /** What to tell support, so that they find the request. */
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

/** There is no usable answer, so nobody knows whether the server did it. Repeating needs the same idempotency key. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout' | 'malformed';

  constructor(reason: 'unreachable' | 'timeout' | 'malformed', cause?: unknown) {
    super(`No usable answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type EndReason = 'refreshFailed' | 'wrongDevice';

/** The call could not be made because the session has ended. The session port was told before; a screen shows nothing. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly reason: EndReason;

  constructor(reason: EndReason, cause?: unknown) {
    super(`The session ended: ${reason}`, { cause });
    this.reason = reason;
  }
}
