import { useState } from 'react';
import { isSessionEnd } from './problem-of.ts';

export interface Attempt {
  readonly isBusy: boolean;
  /** Why the last attempt failed, in the user's language. */
  readonly error: string | undefined;
  /** The error itself, if the caller needs to distinguish it. */
  readonly failure: unknown;
  /** Runs one call; further calls while it runs are ignored. Never throws. */
  readonly run: (call: () => Promise<void>) => Promise<void>;
  readonly clearError: () => void;
}

/** Runs one call at a time and keeps its error. */
export function useAttempt(explain: (error: unknown) => string): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly failure: unknown } | null>(null);
  return {
    isBusy,
    // The session ended and the page is being left: nothing to explain.
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
