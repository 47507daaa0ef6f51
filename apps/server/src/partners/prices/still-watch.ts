import type { Quoted } from './exchanges.ts';

interface Seen {
  readonly source: string;
  readonly coin: string;
  readonly quoted: Quoted;
  readonly now: Date;
}

/** Notices an exchange that answers and is dead: it repeats the same tick for ever. */
export interface StillWatch {
  /** As of when a tick counts: now, while the exchange moves; when it last moved, once it has stood still for too long. */
  ageOf(seen: Seen): Date;
}

/**
 * A tick that is seen for the first time is as old as its exchange says, so that a start does not believe one that was
 * dead before. After that only a change counts: a clock that goes on while all figures stand still proves nothing.
 */
export function createStillWatch(stillSeconds: number): StillWatch {
  const last = new Map<string, { readonly figures: string; readonly movedAt: Date }>();
  return {
    ageOf({ source, coin, quoted: { figures, at }, now }) {
      const key = `${source} ${coin}`;
      const before = last.get(key);
      const movedAt = movedAtOf(before, { figures, at, now });
      last.set(key, { figures, movedAt });
      return now.getTime() - movedAt.getTime() > stillSeconds * 1000 ? movedAt : now;
    },
  };
}

function movedAtOf(
  before: { readonly figures: string; readonly movedAt: Date } | undefined,
  { figures, at, now }: { readonly figures: string; readonly at: Date | undefined; readonly now: Date },
): Date {
  if (before?.figures === figures) return before.movedAt;
  if (before !== undefined || at === undefined) return now;
  // A clock that is ahead of ours makes nothing fresher than now.
  return at < now ? at : now;
}
