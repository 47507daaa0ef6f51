import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';

/**
 * The product's clock, which the workers of a run share. Whoever needs it to stay near a moment keeps a claim; whoever
 * moves it waits until the claims of the others allow it.
 */
interface Claim {
  /** The product's time must not be beyond this; null where the clock must not be moved at all. */
  readonly productUntilMs: number | null;
  /** The claim is over at this moment of the real time, whatever happens. */
  readonly untilMs: number;
  readonly worker: number;
}

/** Longer than any test that needs it. */
const holdMs = 45_000;

export async function tellTime(request: APIRequestContext): Promise<number> {
  const { now }: { now: string } = await (await request.get('/sandbox/clock')).json();
  return Date.parse(now);
}

/** Moves the clock as soon as nobody else minds; gives the product's new time. */
export async function advanceClock(request: APIRequestContext, seconds: number): Promise<number> {
  await expect
    .poll(async () => isHarmless(await tellTime(request), seconds), { intervals: [50], timeout: 40_000 })
    .toBe(true);
  const moved = await request.post('/sandbox/clock', { data: { advanceSeconds: seconds } });
  expect(moved.status()).toBe(200);
  const { now }: { now: string } = await moved.json();
  return Date.parse(now);
}

/** From now on only this test moves the clock: a rate that it was given must not run out by somebody else's doing. */
export function holdClock(): void {
  claim(holdName(), { productUntilMs: null, untilMs: Date.now() + holdMs });
}

export function releaseClock(): void {
  rmSync(join(openFolder(), holdName()), { force: true });
}

const holdName = (): string => `hold-${test.info().workerIndex}`;

export function claim(name: string, wanted: Omit<Claim, 'worker'>): void {
  const kept: Claim = { ...wanted, worker: test.info().workerIndex };
  writeFileSync(join(openFolder(), name), JSON.stringify(kept));
}

/** None where there is none, or where it is being written at this moment. */
export function readClaim(name: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(join(openFolder(), name), 'utf8'));
  } catch {
    return undefined;
  }
}

function isHarmless(nowMs: number, seconds: number): boolean {
  return readdirSync(openFolder()).every((name) => {
    const kept = readClaim(name);
    if (kept === undefined || kept.worker === test.info().workerIndex) return true;
    const leftMs = kept.untilMs - Date.now();
    if (leftMs <= 0) return true;
    // Time also passes by itself until the claim is over.
    return kept.productUntilMs !== null && nowMs + seconds * 1000 + leftMs < kept.productUntilMs;
  });
}

/** Shared by the workers of a run, which have their port in common; the next run empties it. */
function openFolder(): string {
  const folder = join(test.info().project.outputDir, `clock-${process.env.GIM_E2E_PORT}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
