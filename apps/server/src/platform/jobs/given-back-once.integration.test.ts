import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { givenBackOnce } from './given-back-once.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a connection that is given back twice is given back once', async () => {
  const giveTwice = (from: pg.Pool): Promise<void> =>
    new Promise((resolve, reject) => {
      from.connect((error, _client, giveBack) => {
        try {
          if (error !== undefined && error !== null) throw error;
          giveBack();
          giveBack();
          resolve();
        } catch (failure) {
          reject(failure);
        }
      });
    });
  await expect(giveTwice(pool)).rejects.toThrow('already been released');
  await giveTwice(givenBackOnce(pool));
  // It is the same pool, with its one connection free again.
  const client = await givenBackOnce(pool).connect();
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 0 });
  client.release();
  expect(pool.idleCount).toBe(1);
});
