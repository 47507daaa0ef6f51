import { keysOf } from './keys-of.ts';

/**
 * The first problem of a failed call that the caller can explain, or null. API client errors are duck-typed, so that a
 * form can explain one without loading the client.
 */
export function problemOf<Name extends string>(
  error: unknown,
  known: Readonly<Record<Name, true>>,
): Name | null {
  const names = problemNames(error);
  return keysOf(known).find((name) => names.includes(name)) ?? null;
}

/** Whether a refusal includes this problem. */
export const hasProblem = (error: unknown, name: string): boolean => problemNames(error).includes(name);

/** Problems that every call can fail with; the texts are `app:problems`. */
export type AnyProblem =
  | keyof typeof refusals
  | 'Offline'
  | 'Unsure'
  | 'TooManyRequests'
  | 'Refused'
  | 'Unavailable'
  | 'Unanswered';

/** Refusals that any call can get. */
const refusals = {
  EmailNotVerified: true,
  AccountFrozen: true,
  AccountBlocked: true,
  NotAllowed: true,
  NotFound: true,
} as const;

/**
 * The general explanation of a failed call. A call that changes something may have succeeded although its response was
 * lost, so the text must not claim that nothing changed.
 */
export function anyProblemOf(error: unknown, { isChange }: { readonly isChange: boolean }): AnyProblem {
  if (problemNames(error).includes('TooManyRequests')) return 'TooManyRequests';
  const refusal = problemOf(error, refusals);
  if (refusal !== null) return refusal;
  if (isRefusal(error)) return 'Refused';
  if (!hasReason(error, 'unreachable')) return isChange ? 'Unanswered' : 'Unavailable';
  return isChange ? 'Unsure' : 'Offline';
}

/** Whether the outcome is unknown: no response, or one that does not tell. */
export const isOutcomeUnknown = (error: unknown): boolean => {
  const names = problemNames(error);
  return (
    !isSessionEnd(error) &&
    names.every(
      (name) => name === 'IdempotencyKeyInFlight' || name === 'InternalError' || name === 'Unavailable',
    )
  );
};

/** Whether the session ended: the page is being left and needs no explanation. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionEnded';
}

/** The seconds to wait before a retry, if the server says so. */
export function retryAfterOf(error: unknown): number | null {
  const { retryAfter } = partsOf(error);
  return typeof retryAfter === 'number' ? retryAfter : null;
}

/** The field that the first problem of a refusal names, if any. */
export function fieldOf(error: unknown): string | null {
  const { problems } = partsOf(error);
  const { field } = partsOf(Array.isArray(problems) ? problems[0] : null);
  return typeof field === 'string' ? field : null;
}

/** The parameters of this problem, such as the limit that was exceeded. */
export function paramsOf(error: unknown, name: string): Readonly<Record<string, unknown>> {
  const { problems } = partsOf(error);
  const found = Array.isArray(problems) ? problems.find((item) => partsOf(item).problem === name) : null;
  const { params } = partsOf(found);
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

function problemNames(error: unknown): readonly unknown[] {
  const { problems } = partsOf(error);
  return Array.isArray(problems) ? problems.map((item) => partsOf(item).problem) : [];
}

/** Whether the server refused the call, as opposed to being broken or unreachable. */
function isRefusal(error: unknown): boolean {
  const { status } = partsOf(error);
  return typeof status === 'number' && status >= 400 && status < 500 && !isOutcomeUnknown(error);
}

function hasReason(error: unknown, reason: string): boolean {
  return error instanceof Error && error.name === 'NetworkError' && partsOf(error).reason === reason;
}

interface Parts {
  readonly status?: unknown;
  readonly problem?: unknown;
  readonly field?: unknown;
  readonly problems?: unknown;
  readonly params?: unknown;
  readonly reason?: unknown;
  readonly retryAfter?: unknown;
}

const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? value : {});
