import * as z from 'zod/mini';
import type { Platform } from '../platform/platform.ts';
import { advanceClock } from '../platform/sandbox-clock.ts';
import type { SandboxMount } from './sandbox-mount.ts';

const YEAR_SECONDS = 366 * 86_400;

/** Advances the product's time. It never goes back, because expired things would become valid again. */
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
      // Refreshes prices and charts at once; otherwise they would be stale until the feed's next run.
      await moved();
      return { now: now.toISOString() };
    },
  );
  mount.call({ method: 'GET', path: '/sandbox/clock' }, async () => ({ now: clock.now().toISOString() }));
}
