import { useEffect, useState } from 'react';
import type { Clock } from '../platform/clock.ts';

/** The current time, updated at this interval. */
export function useNow(now: Clock, everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
