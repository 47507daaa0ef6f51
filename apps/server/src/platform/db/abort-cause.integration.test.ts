import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPlatform, type Platform } from '../platform.ts';
import type { Reader } from './db.ts';
import { sqlState } from './sql-state.ts';

let database: TestDatabase;
let platform: Platform;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const full = (reader: Reader): Promise<unknown> =>
  sql`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(reader);
const plain = (reader: Reader): Promise<unknown> => sql`select 1`.execute(reader);
const stateOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', sqlState);

describe('Q-04 statements that were sent behind one that failed', () => {
  it('tell of its failure, in a transaction', async () => {
    const states: unknown[] = [];
    await stateOf(
      platform.db.inTransaction(async (tx) => {
        states.push(...(await Promise.all([stateOf(full(tx)), stateOf(plain(tx))])));
      }),
    );
    expect(states).toEqual(['53100', '53100']);
    expect(await stateOf(plain(platform.db.autocommit))).toBe('done');
  });

  it('tell of its failure, on a session of their own', async () => {
    const session = await platform.db.openSession({ role: 'gim_app' });
    const { tx, rollback } = session.begin();
    const states = await Promise.all([full, plain, plain].map((send) => stateOf(send(tx))));
    expect(states).toEqual(['53100', '53100', '53100']);
    await rollback();
    expect(await stateOf(plain(tx))).toBe('done');
    await session.close();
  });
});
