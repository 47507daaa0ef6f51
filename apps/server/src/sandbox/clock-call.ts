import * as z from 'zod/mini';
import type { Platform } from '../platform/platform.ts';
import { advanceClock } from '../platform/sandbox-clock.ts';
import type { SandboxMount } from './sandbox-mount.ts';

const YEAR_SECONDS = 366 * 86_400;

/** Moves the product's time forward. It never goes back: expired things would come to life again. */
export function mountClock(
  mount: SandboxMount,
  { db, clock, moved }: Pick<Platform, 'db' | 'clock'> & { moved: () => Promise<void> },
): void {
  mount.call(
    {
      method: 'POST',
      path: '/sandbox/clock',
      body: z.strictObject({ advanceSeconds: z.int().check(z.gte(1), z.lte(YEAR_SECONDS)) }),
    },
    async ({ body }) => {
      const now = await advanceClock(db, clock, body.advanceSeconds);
      // Prices must not be old, nor charts have a hole, until the feed is asked in its own turn.
      await moved();
      return { now: now.toISOString() };
    },
  );
  mount.call({ method: 'GET', path: '/sandbox/clock' }, async () => ({ now: clock.now().toISOString() }));
}
