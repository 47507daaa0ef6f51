import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
/** Longer than the product needs to move its clock and to ask for new prices. */
const moveMs = 10_000;

export async function tellTime(request: APIRequestContext): Promise<number> {
  const { now }: { now: string } = await (await request.get('/sandbox/clock')).json();
  return Date.parse(now);
}

/** Moves the clock as soon as nobody else minds; gives the product's new time. */
export async function advanceClock(request: APIRequestContext, seconds: number): Promise<number> {
  const moving = nameOf('moving');
  // First it is said that the clock will move, then the claims are read: so who claims it meanwhile knows, and waits.
  await expect
    .poll(
      async () => {
        claim(moving, { productUntilMs: null, untilMs: Date.now() + moveMs });
        const isFree = isHarmless(await tellTime(request), seconds);
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

/** From now on only this test moves the clock: a rate that it was given must not run out by somebody else's doing. */
export async function pauseClock(): Promise<void> {
  claim(nameOf('hold'), { productUntilMs: null, untilMs: Date.now() + holdMs });
  await untilClockStands();
}

/** Whoever began to move the clock before a claim was made does not know of it. */
export async function untilClockStands(): Promise<void> {
  const isMoving = (): boolean => openClaims().some(({ name }) => name.startsWith('moving'));
  await expect.poll(isMoving, { intervals: ownIntervals(), timeout: moveMs * 2 }).toBe(false);
}

export function resumeClock(): void {
  drop(nameOf('hold'));
}

const nameOf = (kind: 'hold' | 'moving'): string => `${kind}-${test.info().workerIndex}`;

/** Workers that look in step would get in each other's way again and again. */
const ownIntervals = (): number[] => [50 + 30 * test.info().parallelIndex];

export function claim(name: string, wanted: Omit<Claim, 'worker'>): void {
  const kept: Claim = { ...wanted, worker: test.info().workerIndex };
  const folder = openFolder();
  // A claim that is half written would be none.
  const draft = join(folder, `.${name}`);
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, join(folder, name));
}

function drop(name: string): void {
  rmSync(join(openFolder(), name), { force: true });
}

/** None where there is none. */
export function readClaim(name: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(join(openFolder(), name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether another worker has a claim of this name at this moment. */
export const isClaimedElsewhere = (name: string): boolean => openClaims().some((kept) => kept.name === name);

/** What the other workers need at this moment. */
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
    // Time also passes by itself until the claim is over.
    const leftMs = untilMs - Date.now();
    return productUntilMs !== null && nowMs + seconds * 1000 + leftMs < productUntilMs;
  });
}

/** Shared by the workers of a run, which have their port in common; the next run empties it. */
function openFolder(): string {
  const folder = join(test.info().project.outputDir, `clock-${process.env.GIM_E2E_PORT}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
