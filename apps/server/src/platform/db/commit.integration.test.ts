import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@gim/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp } from '../../testing/test-app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { makePassableFolder } from '../embedded-postgres/make-passable-folder.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { checkDurability } from './durability.ts';
import { migrate } from './migrate.ts';

// A server of its own: the setting that makes commits wait for a standby holds for all of its databases.
let folder = '';
let postgres: EmbeddedPostgres;
let platform: Platform;
let admin: pg.Client;
beforeAll(async () => {
  folder = makePassableFolder(join(tmpdir(), 'gim-commit-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: true });
  await migrate({ url: postgres.url, log: () => undefined });
  platform = openPlatform({ url: postgres.url });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('set synchronous_commit = local');
  await admin.query(
    'create table platform.test_row (id int); grant insert, select on platform.test_row to gim_app',
  );
}, 60_000);
afterAll(async () => {
  await admin.query("alter system set synchronous_standby_names = ''");
  await admin.query('select pg_reload_conf()');
  await platform.close();
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const insert = endpoint({
  name: 'insert',
  method: 'POST',
  path: '/api/insert',
  summary: '',
  auth: { kind: 'anyone' },
  reply: z.strictObject({}),
  problems: [],
});

const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'`;

/** Cancels the commit that waits for a standby which will never come. */
async function cancelWaitingCommit(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rowCount } = await admin.query(`select pg_cancel_backend(pid) ${waiting}`);
        return rowCount;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
}

describe('Q-02 a cancelled wait for the standby', () => {
  it('is an unknown outcome, answered 503 with Retry-After, although the row is there', async () => {
    await admin.query("alter system set synchronous_standby_names = 'ANY 1 (nobody)'");
    await admin.query('alter system set synchronous_commit = on');
    await admin.query('select pg_reload_conf()');
    const app = await buildTestApp(platform, (mount) =>
      mount(insert, async () => {
        await platform.db.inTransaction((tx) => sql`insert into platform.test_row values (1)`.execute(tx));
        return {};
      }),
    );
    // The new settings must have reached a fresh connection before the call.
    await expect
      .poll(async () => (await platform.db.pool.query('show synchronous_standby_names')).rows[0], {
        timeout: 5000,
      })
      .toEqual({ synchronous_standby_names: 'ANY 1 (nobody)' });
    const [answer] = await Promise.all([
      app.server.inject({ method: 'POST', url: '/api/insert' }),
      cancelWaitingCommit(),
    ]);
    expect([answer.statusCode, answer.json().errorDescriptions, answer.headers['retry-after']]).toEqual([
      503,
      [{ problem: 'Unavailable' }],
      '1',
    ]);
    expect((await admin.query('select id from platform.test_row')).rows).toEqual([{ id: 1 }]);
    await app.server.close();
  }, 30_000);

  it('is not awaited for ever: past the deadline the outcome is unknown as well, and the pool goes on', async () => {
    const impatient = openPlatform({ url: postgres.url });
    const { openDb } = await import('./db.ts');
    const db = openDb({
      ...impatient,
      url: postgres.url,
      role: 'gim_app',
      poolSize: 1,
      commitDeadlineMs: 300,
    });
    const unheard = db.inTransaction((tx) => sql`insert into platform.test_row values (2)`.execute(tx));
    await expect(unheard).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db.autocommit);
    expect(rows).toEqual([{ one: 1 }]);
    await cancelWaitingCommit();
    // Nobody hears this one end. The next test must not find it still waiting, and cancel it in the place of its own.
    await expect.poll(async () => (await admin.query(`select ${waiting}`)).rowCount).toBe(0);
    await db.close();
    await impatient.close();
  }, 30_000);
});

describe('Q-02 two batches on their way on one session', () => {
  it('are told apart: the wait of the first was cancelled, the second is safe', async () => {
    const session = await platform.db.openSession({ role: 'gim_ledger' });
    const sent = [3, 4].map((id) => session.copy(`insert into platform.test_row values (${id})`, []));
    const outcomes = Promise.allSettled(sent);
    await cancelWaitingCommit();
    await expect(sent[0]).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    await admin.query("alter system set synchronous_standby_names = ''");
    await admin.query('select pg_reload_conf()');
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(session.isLost).toBe(false);
    await session.close();
  }, 30_000);
});

describe('Q-01 the boot', () => {
  const check = (durability: 'strict' | 'relaxed') =>
    checkDurability({ url: postgres.url, durability, standby: 'none' });

  it('takes a server that is safe', async () => {
    await expect(check('strict')).resolves.toBeUndefined();
  });

  it('refuses one that does not wait for its disk, names the setting, and lets only a test go on', async () => {
    await admin.query('alter system set fsync = off');
    await admin.query('select pg_reload_conf()');
    await expect.poll(() => check('strict').catch(String), { timeout: 5000 }).toContain('fsync is off');
    await expect(check('relaxed')).resolves.toBeUndefined();
  });
});
