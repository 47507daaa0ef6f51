import type { TransactionEta } from '@gim/contract';
import type { EtaRule } from './flow.ts';

/** How long similar operations took. */
export interface EtaFigure {
  readonly medianSeconds: number;
  readonly p90Seconds: number;
  readonly measured: number;
  readonly binSeconds: number;
  readonly counts: readonly number[];
}

/**
 * With fewer samples the flow's own estimate is used: one slow operation would make all of them look late or never
 * late.
 */
const MEASURED_MIN = 20;
const BINS = 48;

/** The percentiles of durations in seconds; undefined while there are too few. */
export function figureOf(durations: readonly number[]): EtaFigure | undefined {
  if (durations.length < MEASURED_MIN) return undefined;
  const sorted = durations.map((seconds) => Math.max(0, Math.round(seconds))).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const p90Seconds = at(0.9);
  // Two thirds of the histogram for durations up to p90, the rest for longer ones.
  const binSeconds = Math.max(1, Math.ceil((p90Seconds * 1.5) / BINS));
  const counts = Array.from({ length: BINS }, () => 0);
  for (const seconds of sorted) {
    const bin = Math.min(BINS - 1, Math.floor(seconds / binSeconds));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { medianSeconds: at(0.5), p90Seconds, measured: sorted.length, binSeconds, counts };
}

/** The timing of a record. */
export interface Timed {
  readonly stage: string;
  readonly details: object;
  readonly endedAt: Date | null;
  /** When it reached the first stage that does not wait for a person. */
  readonly firstAt: Date | null;
}

export type Eta = Omit<TransactionEta, 'caseNumber'>;

/** Null if it has ended, and while it waits for a person, which cannot be estimated. */
export function etaOf(
  record: Timed,
  { rule, figure, now }: { rule: EtaRule | undefined; figure: EtaFigure | undefined; now: Date },
): Eta | null {
  if (rule === undefined || record.endedAt !== null || isWaiting(record, rule)) return null;
  const { firstAt: startedAt } = record;
  if (startedAt === null) return null;
  const { medianSeconds, p90Seconds, measured, binSeconds, counts } = figure ?? usualFigure(rule);
  const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1000);
  const isLate = now > after(Math.max(p90Seconds, rule.floorSeconds));
  return {
    medianSeconds,
    p90Seconds,
    measured,
    spread: { binSeconds, counts: [...counts] },
    startedAt: startedAt.toISOString(),
    dueAt: after(p90Seconds).toISOString(),
    isLate,
    reason: isLate ? (rule.reasons[record.stage] ?? null) : null,
  };
}

const usualFigure = ({ usual }: EtaRule): EtaFigure => ({ ...usual, measured: 0, binSeconds: 1, counts: [] });

const isWaiting = ({ stage, details }: Timed, { waiting, isPaused }: EtaRule): boolean =>
  waiting.includes(stage) || isPaused?.({ ...details }) === true;
