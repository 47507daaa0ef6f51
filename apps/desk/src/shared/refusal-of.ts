import { ApiError } from '@gim/client';

/** Which of these problems the error reports; with `unavailable` the action may have succeeded. */
export function refusalIn<P extends string>(error: unknown, refusals: readonly P[]): P | 'unavailable' {
  const known = error instanceof ApiError ? refusals.find((problem) => error.has(problem)) : undefined;
  return known ?? 'unavailable';
}

/** Runs an action. Null if it succeeded, else why it failed. */
export async function refusalOf<P extends string>(
  refusals: readonly P[],
  work: () => Promise<unknown>,
): Promise<P | 'unavailable' | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return refusalIn(error, refusals);
  }
}
