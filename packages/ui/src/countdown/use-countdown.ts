import { useEffect, useState } from 'react';
import type { Clock } from '../clock/clock.ts';
import { secondsLeft, untilNextSecond } from './countdown.ts';

/** Whole seconds until a moment of the given clock, renewed when they change. */
export function useCountdown(until: number, clock: Clock): number {
  const [seen, setSeen] = useState(() => ({ until, seconds: secondsLeft(until, clock()) }));
  useEffect(() => {
    let timer: number | undefined;
    const tick = (): void => {
      const now = clock();
      setSeen({ until, seconds: secondsLeft(until, now) });
      const wait = untilNextSecond(until, now);
      if (wait !== undefined) timer = window.setTimeout(tick, wait);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [until, clock]);
  // In the render that brings a new moment the count of the old one must not be read as its end.
  return seen.until === until ? seen.seconds : secondsLeft(until, clock());
}
