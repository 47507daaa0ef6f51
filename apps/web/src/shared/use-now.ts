import { useEffect, useState } from 'react';
import { useServices } from '../platform/services.ts';

const tickMs = 15_000;

/** The current time, updated often enough for a page that waits for a time. */
export function useNow(): number {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return nowMs;
}
