import type { Clock } from '../../platform/clock.ts';

/**
 * Answers by key that are made once and shown again for a while. Whoever asks while one is being made waits for the same
 * one, so a crowd costs as much as one visitor.
 */
export function createMemory<T>(clock: Clock): Memory<T> {
  const kept = new Map<string, { readonly until: number; readonly made: Promise<T> }>();
  return (key, seconds, make) => {
    const now = clock.now().getTime();
    const found = kept.get(key);
    if (found !== undefined && found.until > now) return found.made;
    const made = make();
    kept.set(key, { until: now + seconds * 1000, made });
    // A failure is not an answer to show again.
    made.catch(() => {
      if (kept.get(key)?.made === made) kept.delete(key);
    });
    return made;
  };
}

export type Memory<T> = (key: string, seconds: number, make: () => Promise<T>) => Promise<T>;
