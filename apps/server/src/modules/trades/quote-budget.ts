import type { Clock } from '../../platform/clock.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { UsageExchange } from '../../platform/usage-exchange.ts';

const MINUTE_MS = 60_000;
const USERS_MAX = 50_000;
/** The share of the budget from which usage is sent to the other processes, so that most users cost no message. */
const TOLD_FROM = 1 / 4;

/** The number of quotes of a user in the last minute (Z-07): in memory, and exchanged among the processes. */
export interface QuoteBudget {
  /** Counts one; false if the user has reached the limit. */
  take(userId: string): boolean;
}

export function createQuoteBudget({
  clock,
  perMinuteMax,
  exchange,
}: {
  readonly clock: Clock;
  readonly perMinuteMax: number;
  readonly exchange: UsageExchange;
}): QuoteBudget {
  const users = new TwoGenerationCache<string, Usage>(USERS_MAX);
  const usageOf = (userId: string, now: number): Usage => {
    const usage = users.get(userId) ?? { at: [], untold: 0 };
    // Entries more than a minute ahead were counted before the clock was set back.
    const at = usage.at.filter((time) => time > now - MINUTE_MS && time <= now + MINUTE_MS);
    const recent = { at, untold: Math.min(usage.untold, at.length) };
    users.set(userId, recent);
    return recent;
  };
  const shared = exchange.open('quotes', (userId, count) => {
    const now = clock.now().getTime();
    const { at } = usageOf(userId, now);
    for (let added = 0; added < Math.min(count, perMinuteMax); added += 1) at.push(now);
  });
  return {
    take(userId) {
      const now = clock.now().getTime();
      const usage = usageOf(userId, now);
      if (usage.at.length >= perMinuteMax) return false;
      usage.at.push(now);
      usage.untold += 1;
      if (usage.at.length >= perMinuteMax * TOLD_FROM) {
        shared.used(userId, usage.untold);
        usage.untold = 0;
      }
      return true;
    },
  };
}

interface Usage {
  readonly at: number[];
  /** Counted here and not published to the others yet. */
  untold: number;
}
