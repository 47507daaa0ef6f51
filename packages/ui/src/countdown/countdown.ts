/** Whole seconds until a moment, rounded up, so that 0 means the time is over. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Milliseconds until `secondsLeft` changes; undefined when the time is over. */
export function untilNextSecond(until: number, now: number): number | undefined {
  const left = until - now;
  if (left <= 0) return undefined;
  return left % 1000 || 1000;
}

/** Minutes and seconds: `formatCountdown(42)` is "0:42". */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** Whether a countdown crossed a threshold between two readings, which may be several seconds apart. */
export function hasPassed(mark: number, before: number, after: number): boolean {
  return before > mark && after <= mark;
}
