import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';

/**
 * The product's clock, shared by the workers of a run. A test that needs it to stay near a moment makes a claim; a test
 * that moves it waits until the claims of the others allow it.
 */
interface Claim {
  /** The product's time must not pass this; null if the clock must not be moved at all. */
  readonly productUntilMs: number | null;
  /** The claim expires at this real time. */
  readonly untilMs: number;
  readonly worker: number;
}

/** Longer than any test that needs it. */
const holdMs = 45_000;
/** Longer than the product needs to move its clock and fetch new prices. */
const moveMs = 10_000;

export async function readProductTime(request: APIRequestContext): Promise<number> {
  const { now }: { now: string } = await (await request.get('/sandbox/clock')).json();
  return Date.parse(now);
}

/** Moves the clock as soon as no other worker's claim prevents it. Returns the product's new time. */
export async function advanceClock(request: APIRequestContext, seconds: number): Promise<number> {
  const moving = nameOf('moving');
  // Announce the move before reading the claims, so that a test that makes a claim meanwhile sees it and waits.
  await expect
    .poll(
      async () => {
        claim(moving, { productUntilMs: null, untilMs: Date.now() + moveMs });
        const isFree = isHarmless(await readProductTime(request), seconds);
        if (!isFree) drop(moving);
        return isFree;
      },
      { intervals: ownIntervals(), timeout: 40_000 },
    )
    .toBe(true);
  const moved = await request.post('/sandbox/clock', { data: { advanceSeconds: seconds } });
  drop(moving);
  expect(moved.status()).toBe(200);
  const { now }: { now: string } = await moved.json();
  return Date.parse(now);
}

/** Prevents other tests from moving the clock, so that a rate does not expire because of them. */
export async function pauseClock(): Promise<void> {
  claim(nameOf('hold'), { productUntilMs: null, untilMs: Date.now() + holdMs });
  await untilClockStands();
}

/** A worker that started to move the clock before a claim was made does not know of the claim, so wait for it. */
export async function untilClockStands(): Promise<void> {
  const isMoving = (): boolean => openClaims().some(({ name }) => name.startsWith('moving'));
  await expect.poll(isMoving, { intervals: ownIntervals(), timeout: moveMs * 2 }).toBe(false);
}

export function resumeClock(): void {
  drop(nameOf('hold'));
}

const nameOf = (kind: 'hold' | 'moving'): string => `${kind}-${test.info().workerIndex}`;

/** Different intervals per worker, to avoid polling in lockstep. */
const ownIntervals = (): number[] => [50 + 30 * test.info().parallelIndex];

export function claim(name: string, wanted: Omit<Claim, 'worker'>): void {
  const kept: Claim = { ...wanted, worker: test.info().workerIndex };
  const folder = openFolder();
  // Write and rename, so that no other worker reads a partial file.
  const draft = join(folder, `.${name}`);
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, join(folder, name));
}

function drop(name: string): void {
  rmSync(join(openFolder(), name), { force: true });
}

/** Undefined if there is none. */
export function readClaim(name: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(join(openFolder(), name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether another worker currently has a claim of this name. */
export const isClaimedElsewhere = (name: string): boolean => openClaims().some((kept) => kept.name === name);

/** The current claims of the other workers. */
function openClaims(): readonly (Claim & { readonly name: string })[] {
  return readdirSync(openFolder())
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const kept = readClaim(name);
      return kept === undefined ? [] : [{ name, ...kept }];
    })
    .filter(({ worker, untilMs }) => worker !== test.info().workerIndex && untilMs > Date.now());
}

function isHarmless(nowMs: number, seconds: number): boolean {
  return openClaims().every(({ productUntilMs, untilMs }) => {
    // The product's time also advances on its own until the claim expires.
    const leftMs = untilMs - Date.now();
    return productUntilMs !== null && nowMs + seconds * 1000 + leftMs < productUntilMs;
  });
}

/** Shared by the workers of a run, which use the same port; the next run clears it. */
function openFolder(): string {
  const folder = join(test.info().project.outputDir, `clock-${process.env.GIM_E2E_PORT}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
