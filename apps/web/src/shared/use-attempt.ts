import { useState } from 'react';
import { isSessionEnd } from './problem-of.ts';

export interface Attempt {
  readonly isBusy: boolean;
  /** What the last try failed with, in the reader's language. */
  readonly error: string | undefined;
  /** The failure itself, where it matters which one it is. */
  readonly failure: unknown;
  /** Runs one call; a second press while it runs does nothing. It never throws. */
  readonly run: (call: () => Promise<void>) => Promise<void>;
  readonly clearError: () => void;
}

/** One call at a time and what came of it. */
export function useAttempt(explain: (error: unknown) => string): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly failure: unknown } | null>(null);
  return {
    isBusy,
    // A page that is being left has nothing to explain.
    error: failed === null || isSessionEnd(failed.failure) ? undefined : explain(failed.failure),
    failure: failed?.failure,
    clearError: () => setFailed(null),
    async run(call) {
      if (isBusy) return;
      setBusy(true);
      setFailed(null);
      try {
        await call();
      } catch (failure) {
        setFailed({ failure });
      } finally {
        setBusy(false);
      }
    },
  };
}
