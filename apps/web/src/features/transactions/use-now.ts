import { useEffect, useState } from 'react';
import { useServices } from '../../platform/services.ts';

const tickMs = 15_000;

/** The time, as often as a page needs it that waits for an hour to come. */
export function useNow(): number {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return nowMs;
}
