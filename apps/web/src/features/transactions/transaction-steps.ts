import { flowOf, type Transaction, type TransactionStage } from '@gim/contract/transactions';

export interface TimelineStep {
  readonly stage: TransactionStage;
  /** Null for future steps. */
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'next' | 'stopped';
}

/** The past steps and, while the operation is open, the usual remaining ones. */
export function stepsOf({
  type,
  timeline,
  endedAt,
}: Pick<Transaction, 'type' | 'endedAt'> & {
  readonly timeline: readonly { readonly stage: TransactionStage; readonly at: string }[];
}): readonly TimelineStep[] {
  const newest = timeline.at(-1)?.stage;
  const isWaiting = newest !== undefined && awaiting.has(newest);
  const passed = timeline.map(({ stage, at }, index) => ({
    stage,
    at,
    state: stateOf(stage, index < timeline.length - 1 || endedAt !== null || isWaiting),
  }));
  if (endedAt !== null) return passed;
  const coming = comingStages(
    type,
    timeline.map(({ stage }) => stage),
  ).map(next);
  return [...passed, ...coming.map((step, index) => (isWaiting && index === 0 ? here(step) : step))];
}

/** Stages of a visit that are complete once reached: the order waits for the next one. */
const awaiting: ReadonlySet<TransactionStage> = new Set(['scheduled', 'funds_locked', 'code_issued']);

const here = (step: TimelineStep): TimelineStep => ({ ...step, state: 'now' });

/** Rejected and canceled are final states, not completed steps. */
function stateOf(stage: TransactionStage, isPassed: boolean): TimelineStep['state'] {
  if (stage === 'rejected' || stage === 'canceled') return 'stopped';
  return isPassed ? 'done' : 'now';
}

const next = (stage: TransactionStage): TimelineStep => ({ stage, at: null, state: 'next' });

/**
 * The stages after the latest usual one. A review is not a usual stage, and a repeated stage goes back to its first
 * occurrence.
 */
function comingStages(
  type: Transaction['type'],
  passed: readonly TransactionStage[],
): readonly TransactionStage[] {
  const usual: readonly TransactionStage[] = flowOf(type).usualStages;
  const newest = passed.findLast((stage) => usual.includes(stage));
  return newest === undefined ? usual : usual.slice(usual.indexOf(newest) + 1);
}
