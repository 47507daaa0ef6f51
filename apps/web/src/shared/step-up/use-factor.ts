import type { StepUpProof } from '@gim/contract';
import { type Attempt, useAttempt } from '../use-attempt.ts';

export interface FactorProps {
  readonly onProof: (proof: StepUpProof) => Promise<void>;
  readonly explain: (error: unknown) => string;
}

export interface Factor extends Omit<Attempt, 'run'> {
  /** Creates the proof and runs the operation with it. */
  readonly send: (makeProof: () => Promise<StepUpProof> | StepUpProof) => Promise<void>;
}

/** One attempt at a time for a factor's form. */
export function useFactor({ onProof, explain }: FactorProps): Factor {
  const { run, ...attempt } = useAttempt(explain);
  return { ...attempt, send: (makeProof) => run(async () => onProof(await makeProof())) };
}
