import { vi } from 'vitest';
import type { Db } from '../platform/db/db.ts';

/**
 * How many queries a call makes. Background work shares the pool and can only add, so the least of three counts is
 * returned.
 */
export async function countQueries(
  { pool }: Pick<Db, 'pool'>,
  call: () => Promise<unknown>,
): Promise<number> {
  const spies = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const spy of spies) spy.mockClear();
    await call();
    counts.push(spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0));
  }
  for (const spy of spies) spy.mockRestore();
  return Math.min(...counts);
}
