import type { Clock } from '../clock/clock.ts';

/** A timer that can be paused. */
export interface PausableTimer {
  /** Starts, or resumes with the remaining time. */
  start(): void;
  hold(): void;
}

/**
 * Runs a callback when its time is over, not counting pauses.
 * @example const timer = createPausableTimer({ ms: 3000, run: leave, clock: systemClock })
 */
export function createPausableTimer({
  ms,
  run,
  clock,
}: {
  readonly ms: number;
  readonly run: () => void;
  readonly clock: Clock;
}): PausableTimer {
  let left = ms;
  let running: { readonly timer: ReturnType<typeof setTimeout>; readonly from: number } | null = null;
  return {
    start() {
      if (running === null) running = { timer: setTimeout(run, left), from: clock() };
    },
    hold() {
      if (running === null) return;
      clearTimeout(running.timer);
      left = Math.max(0, left - (clock() - running.from));
      running = null;
    },
  };
}
