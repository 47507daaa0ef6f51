import { vi } from 'vitest';
import type { Db } from '../platform/db/db.ts';

/** How often a call asks the database. The pool is shared with what runs in the background, which can only add: the least of three counts. */
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
