import { useEffect, useState } from 'react';
import type { Clock } from '../clock/clock.ts';
import { secondsLeft, untilNextSecond } from './countdown.ts';

/** Whole seconds until a moment of the given clock, renewed when they change. */
export function useCountdown(until: number, clock: Clock): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until, clock()));
  useEffect(() => {
    let timer: number | undefined;
    const tick = (): void => {
      const now = clock();
      setSeconds(secondsLeft(until, now));
      const wait = untilNextSecond(until, now);
      if (wait !== undefined) timer = window.setTimeout(tick, wait);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [until, clock]);
  return seconds;
}
