import type { Clock } from '../../platform/clock.ts';

/**
 * Answers by key that are made once and shown again for a while. Whoever asks while one is being made waits for the same
 * one, so a crowd costs as much as one visitor.
 */
export function createMemory<T>(clock: Clock): Memory<T> {
  const kept = new Map<string, { readonly until: number; readonly made: Promise<T> }>();
  const recall: Memory<T>['recall'] = (key, seconds, make) => {
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
  return { recall, forget: () => kept.clear() };
}

export interface Memory<T> {
  recall(key: string, seconds: number, make: () => Promise<T>): Promise<T>;
  /** What the answers were made of has changed. */
  forget(): void;
}
