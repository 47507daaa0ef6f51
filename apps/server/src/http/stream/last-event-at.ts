import type { Topic } from '@gim/contract';

/**
 * When the last event of each user and topic was published, with or without a subscriber. A connecting client learns
 * from it whether the data it fetched is still current.
 */
export interface LastEventAt {
  note(userId: string, topic: Topic): void;
  /** Time since the last event, as far as this process remembers; a lower bound. */
  quietMs(userId: string, topic: Topic): number;
  /** Call when events may have been missed. */
  forget(): void;
}

/** Pages connect within seconds of fetching their data; a later one refetches. */
const RETENTION_MS = 60_000;

export function createLastEventAt(nowMs: () => number): LastEventAt {
  // In order of time, so that the oldest is first.
  const lastAt = new Map<string, number>();
  let sinceMs = nowMs();
  return {
    note(userId, topic) {
      const now = nowMs();
      const key = keyOf(userId, topic);
      lastAt.delete(key);
      lastAt.set(key, now);
      for (const [oldest, at] of lastAt) {
        if (now - at <= RETENTION_MS) break;
        lastAt.delete(oldest);
      }
    },
    quietMs(userId, topic) {
      const at = lastAt.get(keyOf(userId, topic)) ?? Number.NEGATIVE_INFINITY;
      return Math.floor(Math.min(nowMs() - Math.max(at, sinceMs), RETENTION_MS));
    },
    forget() {
      lastAt.clear();
      sinceMs = nowMs();
    },
  };
}

const keyOf = (userId: string, topic: Topic): string => `${userId} ${topic}`;
