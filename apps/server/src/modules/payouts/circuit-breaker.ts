import type { Clock } from '../../platform/clock.ts';

/** Stops new submissions to a partner that does not answer. One per partner and process. */
export interface CircuitBreaker {
  /** Whether a new payout may be submitted. After the pause it lets one attempt through. */
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
      // Half-open: one attempt goes through, the others wait for its outcome.
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
