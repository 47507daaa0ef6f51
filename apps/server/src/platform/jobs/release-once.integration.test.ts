import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openOwnerPool } from '../db/owner-pool.ts';
import { releaseOnce } from './queue-run.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openOwnerPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a connection that is released twice is released once', async () => {
  const releaseTwice = (from: pg.Pool): Promise<void> =>
    new Promise((resolve, reject) => {
      from.connect((error, _client, release) => {
        try {
          if (error !== undefined && error !== null) throw error;
          release();
          release();
          resolve();
        } catch (failure) {
          reject(failure);
        }
      });
    });
  await expect(releaseTwice(pool)).rejects.toThrow('already been released');
  await releaseTwice(releaseOnce(pool));
  // The same pool, with its one connection free again.
  const client = await releaseOnce(pool).connect();
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 0 });
  client.release();
  expect(pool.idleCount).toBe(1);
});
