import { keysOf } from './keys-of.ts';

/**
 * The first refusal of a failed call that the caller has words for, or null. Errors of the API client are told by their
 * shape, so that a form needs not load the client to explain one.
 */
export function problemOf<Name extends string>(
  error: unknown,
  known: Readonly<Record<Name, true>>,
): Name | null {
  const names = problemNames(error);
  return keysOf(known).find((name) => names.includes(name)) ?? null;
}

/** Whether one particular reason is among those of a refusal. */
export const hasProblem = (error: unknown, name: string): boolean => problemNames(error).includes(name);

/** What every call can fail with; the texts are `app:problems`. */
export type AnyProblem =
  | keyof typeof refusals
  | 'Offline'
  | 'Unsure'
  | 'TooManyRequests'
  | 'Refused'
  | 'Unavailable'
  | 'Unanswered';

/** Why a call may be refused whatever it is about. */
const refusals = {
  EmailNotVerified: true,
  AccountFrozen: true,
  AccountBlocked: true,
  NotAllowed: true,
  NotFound: true,
} as const;

/**
 * What to say of a failed call that no other words fit. A call that changes something may have been heard although its
 * answer was lost: nobody here can say that nothing was changed.
 */
export function anyProblemOf(error: unknown, { isChange }: { readonly isChange: boolean }): AnyProblem {
  if (problemNames(error).includes('TooManyRequests')) return 'TooManyRequests';
  const refusal = problemOf(error, refusals);
  if (refusal !== null) return refusal;
  if (isRefusal(error)) return 'Refused';
  if (!hasReason(error, 'unreachable')) return isChange ? 'Unanswered' : 'Unavailable';
  return isChange ? 'Unsure' : 'Offline';
}

/** Whether nobody here knows what became of a call: no answer came, or one that does not say. */
export const isUnanswered = (error: unknown): boolean => {
  const names = problemNames(error);
  return (
    !isSessionEnd(error) &&
    names.every(
      (name) => name === 'IdempotencyKeyInFlight' || name === 'InternalError' || name === 'Unavailable',
    )
  );
};

/** Whether the page is being left because the session has ended: then there is nothing to explain. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionEnded';
}

/** Seconds the server asks to wait before another try, where it does. */
export function retryAfterOf(error: unknown): number | null {
  const { retryAfter } = partsOf(error);
  return typeof retryAfter === 'number' ? retryAfter : null;
}

/** The field the first reason of a refusal is about, where it is about one. */
export function fieldOf(error: unknown): string | null {
  const { problems } = partsOf(error);
  const { field } = partsOf(Array.isArray(problems) ? problems[0] : null);
  return typeof field === 'string' ? field : null;
}

/** What the refusal of this name says beside its name, such as the bound that was passed. */
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

/** An answer of the server that says no, and not that it is broken or away. */
function isRefusal(error: unknown): boolean {
  const { status } = partsOf(error);
  return typeof status === 'number' && status >= 400 && status < 500 && !isUnanswered(error);
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
