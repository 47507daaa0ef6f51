import type { Clock } from '../../platform/clock.ts';

/** Keeps new work from a partner who does not answer. One for a partner and process. */
export interface CircuitBreaker {
  /** Whether something new may be given to the partner. After the pause one try finds out. */
  isClosed(): boolean;
  failed(): void;
  answered(): void;
}

export function createCircuitBreaker(
  { clock }: { readonly clock: Clock },
  { failuresMax, pauseSeconds }: { readonly failuresMax: number; readonly pauseSeconds: number },
): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isClosed() {
      const now = clock.now().getTime();
      if (failures < failuresMax) return true;
      if (now < openUntil) return false;
      // One goes through; the others wait until it has an outcome.
      openUntil = now + pauseSeconds * 1000;
      return true;
    },
    failed() {
      failures += 1;
      if (failures >= failuresMax) openUntil = clock.now().getTime() + pauseSeconds * 1000;
    },
    answered() {
      failures = 0;
    },
  };
}
