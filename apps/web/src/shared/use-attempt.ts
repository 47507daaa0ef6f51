import { useState } from 'react';
import { isSessionEnd } from './problem-of.ts';

export interface Attempt {
  readonly isBusy: boolean;
  /** What the last try failed with, in the reader's language. */
  readonly error: string | undefined;
  /** Runs one call; a second press while it runs does nothing. */
  readonly run: (call: () => Promise<void>) => Promise<void>;
  readonly clearError: () => void;
}

/** One call at a time and what came of it. */
export function useAttempt(explain: (error: unknown) => string): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isBusy,
    error,
    clearError: () => setError(undefined),
    async run(call) {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      try {
        await call();
      } catch (failure) {
        // A page that is being left has nothing to explain.
        if (!isSessionEnd(failure)) setError(explain(failure));
      } finally {
        setBusy(false);
      }
    },
  };
}
