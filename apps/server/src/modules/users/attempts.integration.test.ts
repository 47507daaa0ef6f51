import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { createFixedClock } from '../../platform/clock.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { attemptStore } from './attempt-store.ts';
import { createAttempts } from './attempts.ts';

let database: TestDatabase;
let one: Platform;
let other: Platform;
const clock = createFixedClock('2026-03-01T12:00:00Z');
const rule: AttemptRule = { limit: 3, windowSeconds: 60, lockSeconds: 600 };

beforeAll(async () => {
  database = await createTestDatabase();
  one = openPlatform({ url: database.url });
  other = openPlatform({ url: database.url });
});

afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const attempts = ({ db }: Platform) => createAttempts({ db, clock });
const isAllowed = async (bucket: string, counted: AttemptRule = rule): Promise<boolean> =>
  (await attempts(one).count(bucket, counted)).isAllowed;
const spend = async (bucket: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await isAllowed(bucket);
};

describe('attempts (A-04)', () => {
  test('200 at once in two processes allow exactly the limit', async () => {
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        attempts(index % 2 === 0 ? one : other).count('parallel', rule),
      ),
    );
    expect(counts.filter((count) => count.isAllowed)).toHaveLength(3);
  });

  test('after the limit the bucket is shut for its time, and not longer by knocking', async () => {
    await spend('shut', 4);
    clock.advance(599_000);
    expect(await isAllowed('shut')).toBe(false);
    clock.advance(1_000);
    expect(await isAllowed('shut')).toBe(true);
  });

  test('a window that passes without reaching the limit starts anew', async () => {
    await spend('window', 3);
    clock.advance(60_000);
    expect([
      await isAllowed('window'),
      await isAllowed('window'),
      await isAllowed('window'),
      await isAllowed('window'),
    ]).toEqual([true, true, true, false]);
  });

  test('without a lock time it is shut until the window ends', async () => {
    const soft: AttemptRule = { limit: 1, windowSeconds: 60, lockSeconds: null };
    expect(await isAllowed('soft', soft)).toBe(true);
    clock.advance(20_000);
    const { lockedUntil } = await attempts(one).count('soft', soft);
    expect(lockedUntil?.getTime()).toBe(clock.now().getTime() + 40_000);
  });

  test('being right clears the own bucket, and takes back one of a shared one', async () => {
    await spend('own', 4);
    await attempts(one).clear('own');
    expect(await isAllowed('own')).toBe(true);
    await spend('shared', 3);
    await attempts(one).uncount('shared', rule);
    expect([await isAllowed('shared'), await isAllowed('shared')]).toEqual([true, false]);
  });

  test('right ones under way at the same time do not shut a bucket for good, and wrong ones stay counted', async () => {
    await spend('burst', 4);
    for (let index = 0; index < 2; index += 1) await attempts(one).uncount('burst', rule);
    expect([await isAllowed('burst'), await isAllowed('burst'), await isAllowed('burst')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('what no longer counts is swept', async () => {
    await spend('old', 1);
    clock.advance(700_000);
    await one.db.inTransaction((tx) => attemptStore.sweep(tx, clock.now()));
    const { rows } = await one.db.pool.query('select bucket from users.attempt');
    expect(rows).toEqual([]);
  });
});
