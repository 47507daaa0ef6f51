import type { Clock } from '../../platform/clock.ts';

/** A cache with a time to live per key. Concurrent callers of a missing key share one computation. */
export function createTtlCache<T>(clock: Clock): TtlCache<T> {
  const kept = new Map<string, { readonly until: number; readonly made: Promise<T> }>();
  const getOrCompute: TtlCache<T>['getOrCompute'] = (key, seconds, make) => {
    const now = clock.now().getTime();
    const found = kept.get(key);
    if (found !== undefined && found.until > now) return found.made;
    const made = make();
    kept.set(key, { until: now + seconds * 1000, made });
    // Failures are not cached.
    made.catch(() => {
      if (kept.get(key)?.made === made) kept.delete(key);
    });
    return made;
  };
  return { getOrCompute, clear: () => kept.clear() };
}

export interface TtlCache<T> {
  getOrCompute(key: string, seconds: number, make: () => Promise<T>): Promise<T>;
  /** Clears the cache, after its source has changed. */
  clear(): void;
}
