import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { createMetrics } from '../metrics.ts';
import { createSeededRandom } from '../random.ts';
import { type DatabaseRole, type Db, openDb } from './db.ts';

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
const open = (role: DatabaseRole, more = {}): Db =>
  openDb({
    url: database.url,
    role,
    random: createSeededRandom('db'),
    log: silentLog,
    metrics: createMetrics({ process: false }),
    ...more,
  });
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    create table platform.test_counter (id int primary key, count int not null);
    insert into platform.test_counter values (1, 0), (2, 0);
    grant select, update on platform.test_counter to gim_app`);
  db = open('gim_app');
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const count = async (id: number): Promise<number | undefined> => {
  const { rows } = await sql<{
    count: number;
  }>`select count from platform.test_counter where id = ${id}`.execute(db.autocommit);
  return rows[0]?.count;
};
const bump = (id: number) => sql`update platform.test_counter set count = count + 1 where id = ${id}`;

describe('a transaction', () => {
  it('commits what it did, or nothing when it throws', async () => {
    await db.inTransaction((tx) => bump(1).execute(tx));
    const failing = db.inTransaction(async (tx) => {
      await bump(1).execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count(1)).toBe(1);
  });

  it('L-05 is tried again after a serialisation failure, so that no increment is lost', async () => {
    const before = (await count(2)) ?? 0;
    let runs = 0;
    // All have read before the first one writes, so that three of them must fail.
    const { promise: allHaveRead, resolve: haveRead } = Promise.withResolvers<void>();
    const increment = () =>
      db.inTransaction(
        async (tx) => {
          const { rows } = await sql<{
            count: number;
          }>`select count from platform.test_counter where id = 2`.execute(tx);
          runs += 1;
          if (runs === 4) haveRead();
          await allHaveRead;
          await sql`update platform.test_counter set count = ${(rows[0]?.count ?? 0) + 1} where id = 2`.execute(
            tx,
          );
        },
        { isolation: 'serializable' },
      );
    await Promise.all(Array.from({ length: 4 }, increment));
    expect(await count(2)).toBe(before + 4);
    expect(runs).toBeGreaterThanOrEqual(7);
  });

  it('L-05 is tried again after a deadlock', async () => {
    const both = (first: number, second: number) =>
      db.inTransaction(async (tx) => {
        await bump(first).execute(tx);
        await sql`select pg_sleep(0.1)`.execute(tx);
        await bump(second).execute(tx);
      });
    const before = [(await count(1)) ?? 0, (await count(2)) ?? 0];
    await Promise.all([both(1, 2), both(2, 1)]);
    expect([await count(1), await count(2)]).toEqual(before.map((value) => value + 2));
  });

  it('L-05 is given up after five retries', async () => {
    let runs = 0;
    const hopeless = db.inTransaction(async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(hopeless).rejects.toThrow('again');
    expect(runs).toBe(6);
  });

  it('is not tried again for any other error', async () => {
    let runs = 0;
    const failing = db.inTransaction(async (tx) => {
      runs += 1;
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  it('cannot run longer than its statements may', async () => {
    const hasty = open('gim_app', { statementTimeoutMs: 100 });
    await expect(sql`select pg_sleep(5)`.execute(hasty.autocommit)).rejects.toMatchObject({ code: '57014' });
    await hasty.close();
  });
});

describe('Z-03 the roles that processes work as', () => {
  it.each(['gim_app', 'gim_worker'] as const)(
    '%s may not change the schema, bypass row security or become more',
    async (role) => {
      const asRole = open(role);
      try {
        const { rows } = await sql<Record<string, unknown>>`
        select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin
        from pg_roles where rolname = current_user`.execute(asRole.autocommit);
        expect(rows).toEqual([
          {
            name: role,
            rolsuper: false,
            rolbypassrls: false,
            rolcreaterole: false,
            rolcreatedb: false,
            rolcanlogin: false,
          },
        ]);
        for (const statement of [
          'create table platform.x (a int)',
          'create table public.x (a int)',
          'create schema x',
          'create role x',
          'drop table platform.event',
          'alter table platform.event add column x int',
          'truncate platform.event',
          'update platform.event set topic = null',
          'delete from platform.event',
          'update platform.migration set hash = null',
          'update platform.clock set offset_seconds = 5',
          'select platform.advance_clock(5)',
        ]) {
          await expect(asRole.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
        }
      } finally {
        await asRole.close();
      }
    },
  );

  it('gim_app cannot look into the job queue', async () => {
    await expect(db.pool.query('select * from graphile_worker._private_jobs')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('gim_worker cannot look at what the product keeps', async () => {
    const worker = open('gim_worker');
    await expect(worker.pool.query('select * from platform.idempotency')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(worker.pool.query('select * from platform.event')).rejects.toMatchObject({ code: '42501' });
    await worker.close();
  });
});
