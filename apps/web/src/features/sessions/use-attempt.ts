import { useState } from 'react';

export interface Attempt {
  /** What the last try failed with; undefined before it and while the next one runs. */
  readonly failure: unknown;
  readonly isRunning: boolean;
  /** Runs an act of a form and says whether it worked. It never throws: what fails is kept for the form to explain. */
  readonly run: (act: () => Promise<void>) => Promise<boolean>;
  /** Forgets the failure: what it was about has been changed. */
  readonly forget: () => void;
}

/** One act of a form, such as signing in, that may be refused and tried again. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isRunning, setRunning] = useState(false);
  return {
    failure,
    isRunning,
    forget: () => setFailure(undefined),
    async run(act) {
      setFailure(undefined);
      setRunning(true);
      try {
        await act();
        return true;
      } catch (error) {
        setFailure(error ?? new Error('Failed without a reason'));
        return false;
      } finally {
        setRunning(false);
      }
    },
  };
}
