import type { Topic } from '@gim/contract';

/**
 * When each user was last told of a topic, whether anybody was listening or not. By it a client that connects knows
 * whether what it read a moment ago is still true, and need not read it a second time.
 */
export interface LastTold {
  note(userId: string, topic: Topic): void;
  /** How long nothing was told, as far as this process remembers: it may have been quiet for longer. */
  quietMs(userId: string, topic: Topic): number;
  /** Something may have been told that was not heard here. */
  forget(): void;
}

/** A page connects within seconds of its reading; one that takes longer reads again. */
const KEPT_MS = 60_000;

export function createLastTold(nowMs: () => number): LastTold {
  // In the order of telling, so that what is too old stands in front.
  const told = new Map<string, number>();
  let sinceMs = nowMs();
  return {
    note(userId, topic) {
      const now = nowMs();
      const key = keyOf(userId, topic);
      told.delete(key);
      told.set(key, now);
      for (const [oldest, at] of told) {
        if (now - at <= KEPT_MS) break;
        told.delete(oldest);
      }
    },
    quietMs(userId, topic) {
      const at = told.get(keyOf(userId, topic)) ?? Number.NEGATIVE_INFINITY;
      return Math.floor(Math.min(nowMs() - Math.max(at, sinceMs), KEPT_MS));
    },
    forget() {
      told.clear();
      sinceMs = nowMs();
    },
  };
}

const keyOf = (userId: string, topic: Topic): string => `${userId} ${topic}`;
