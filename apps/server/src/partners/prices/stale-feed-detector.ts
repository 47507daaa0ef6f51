import type { Quoted } from './exchanges.ts';

interface Seen {
  readonly source: string;
  readonly coin: string;
  readonly quoted: Quoted;
  readonly now: Date;
}

/** Detects an exchange that answers but is dead: it repeats the same tick for ever. */
export interface StaleFeedDetector {
  /**
   * The time of a tick: now while the exchange's figures change; the last change once they have not changed for too
   * long.
   */
  effectiveTime(seen: Seen): Date;
}

/**
 * The first tick is as old as the exchange says, so that a start does not trust an exchange that was already dead.
 * After that only changes count: a timestamp that advances while all figures stay the same proves nothing.
 */
export function createStaleFeedDetector(frozenAfterSeconds: number): StaleFeedDetector {
  const last = new Map<string, { readonly figures: string; readonly movedAt: Date }>();
  return {
    effectiveTime({ source, coin, quoted: { figures, at }, now }) {
      const key = `${source} ${coin}`;
      const before = last.get(key);
      const movedAt = movedAtOf(before, { figures, at, now });
      last.set(key, { figures, movedAt });
      return now.getTime() - movedAt.getTime() > frozenAfterSeconds * 1000 ? movedAt : now;
    },
  };
}

function movedAtOf(
  before: { readonly figures: string; readonly movedAt: Date } | undefined,
  { figures, at, now }: { readonly figures: string; readonly at: Date | undefined; readonly now: Date },
): Date {
  if (before?.figures === figures) return before.movedAt;
  if (before !== undefined || at === undefined) return now;
  // An exchange's clock may be ahead of ours.
  return at < now ? at : now;
}
