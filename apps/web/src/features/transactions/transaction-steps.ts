import { type Transaction, type TransactionStage, usualStages } from '@gim/contract/transactions';

export interface WayStep {
  readonly stage: TransactionStage;
  /** Null for what is still to come. */
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'next' | 'stopped';
}

/** The way so far and, while it goes on, the usual rest of it. */
export function stepsOf({
  type,
  timeline,
  endedAt,
}: Pick<Transaction, 'type' | 'timeline' | 'endedAt'>): readonly WayStep[] {
  const passed = timeline.map(({ stage, at }, index) => ({
    stage,
    at,
    state: stateOf(stage, index < timeline.length - 1 || endedAt !== null),
  }));
  if (endedAt !== null) return passed;
  return [
    ...passed,
    ...comingStages(
      type,
      timeline.map(({ stage }) => stage),
    ).map(next),
  ];
}

/** An end that was not the aim is no step that was done. */
function stateOf(stage: TransactionStage, isPassed: boolean): WayStep['state'] {
  if (stage === 'rejected' || stage === 'canceled') return 'stopped';
  return isPassed ? 'done' : 'now';
}

const next = (stage: TransactionStage): WayStep => ({ stage, at: null, state: 'next' });

/** What comes after the last usual stage that was passed: a review or the like is a turn off the usual way, and back. */
function comingStages(
  type: Transaction['type'],
  passed: readonly TransactionStage[],
): readonly TransactionStage[] {
  const usual: readonly TransactionStage[] = usualStages[type];
  const reached = usual.findLastIndex((stage) => passed.includes(stage));
  return usual.slice(reached + 1);
}
