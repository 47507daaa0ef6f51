import { useEffect, useState } from 'react';
import type { Clock } from '../clock/clock.ts';
import { secondsLeft, untilNextSecond } from './countdown.ts';

/** Whole seconds until a moment on the given clock. Rerenders when they change. */
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
  // When `until` changes, the old countdown must not be reported as the end of the new one.
  return seen.until === until ? seen.seconds : secondsLeft(until, clock());
}
