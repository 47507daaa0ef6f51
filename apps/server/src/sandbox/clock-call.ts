import * as z from 'zod/mini';
import type { Platform } from '../platform/platform.ts';
import { advanceClock } from '../platform/sandbox-clock.ts';
import type { SandboxMount } from './sandbox-mount.ts';

const YEAR_SECONDS = 366 * 86_400;

/** Moves the product's time forward. It never goes back: expired things would come to life again. */
export function mountClock(mount: SandboxMount, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  mount.call(
    {
      method: 'POST',
      path: '/sandbox/clock',
      body: z.strictObject({ advanceSeconds: z.int().check(z.gte(1), z.lte(YEAR_SECONDS)) }),
    },
    async ({ body }) => ({ now: (await advanceClock(db, clock, body.advanceSeconds)).toISOString() }),
  );
  mount.call({ method: 'GET', path: '/sandbox/clock' }, async () => ({ now: clock.now().toISOString() }));
}
