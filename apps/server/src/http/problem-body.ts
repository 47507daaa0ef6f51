import { statusOf } from '@gim/contract';
import type { Description } from '../platform/refusal.ts';
import { referenceOfProblem } from './reference.ts';

/** The body of every 4xx and 5xx (RFC 9457). Generic by design: no stack, no SQL, no internal text (I-11). */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly instance: string;
  readonly traceId: string;
  readonly errorDescriptions: readonly Description[];
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function problemBody(
  descriptions: readonly [Description, ...Description[]],
  { url, traceId }: { url: string; traceId: string },
): ProblemBody {
  const { problem } = descriptions[0];
  return {
    type: referenceOfProblem(problem),
    title: titleOf(problem),
    status: statusOf(problem),
    // The query is omitted: it is the caller's own text, and may hold a secret.
    instance: url.split('?', 1)[0]?.slice(0, 300) ?? '',
    traceId,
    errorDescriptions: descriptions,
  };
}

/** `IdempotencyKeyReused` reads as "Idempotency key reused". */
export function titleOf(problem: string): string {
  const words = problem.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
