import { useEffect, useState } from 'react';

/** A value once it has rested for a moment: what is typed is asked about when nobody types. */
export function usePause<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
