import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account, leg } from '../../apps/server/src/modules/ledger/index.ts';
import { scanBooks } from '../../apps/server/src/modules/ledger/scan-books.ts';
import {
  asOwner,
  openBooks,
  type TestBooks,
  usd,
} from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { makeSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { type Db, openDb } from '../../apps/server/src/platform/db/db.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { inSnapshot } from '../../apps/server/src/platform/db/snapshot.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createSeededRandom } from '../../apps/server/src/platform/random.ts';
import { startStandby } from './start-standby.ts';

// A real primary with a real streaming standby, both of this test's own.
const { checkpointKeys: keys } = makeSecrets(createSeededRandom('replica'));
const quiet = (): void => undefined;
let folder = '';
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let books: TestBooks;
let replica: Db;
let owner = '';

beforeAll(async () => {
  folder = makePassableFolder(join(tmpdir(), 'gim-replica-'));
  primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), log: quiet, durable: true });
  await migrate({ url: primary.url, log: quiet });
  standby = await startStandby(folder, primary);
  books = await openBooks({ url: primary.url });
  replica = openDb({ ...books.platform, url: standby.url, role: 'gim_app', poolSize: 2, isReadOnly: true });
  owner = randomUUID();
  await books.fund(owner, usd(1_000n));
  for (let n = 0; n < 5; n += 1) await pay();
}, 120_000);
afterAll(async () => {
  await replica.close();
  await books.close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await onStandby('select pg_wal_replay_resume()');
  await tamper('delete from ledger.verification');
  await caughtUp();
});

const pay = () =>
  books.ledger.post({
    key: randomUUID(),
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), account('gim', 'USD', 'house'), usd(1n))],
  });
const tamper = (statement: string) =>
  asOwner(primary.url, async (client) => {
    await client.query('set session_replication_role = replica');
    return client.query(statement);
  });
const onStandby = (statement: string) => asOwner(standby.url, (client) => client.query(statement));
const caughtUp = async (): Promise<void> => {
  const { rows } = await tamper('select pg_current_wal_insert_lsn() as lsn');
  await expect
    .poll(
      async () =>
        (await onStandby(`select pg_last_wal_replay_lsn() >= '${rows[0].lsn}'::pg_lsn as reached`)).rows[0],
      { timeout: 20_000 },
    )
    .toEqual({ reached: true });
};
const scan = (options = {}) =>
  scanBooks({ ...books.platform, keys, replica }, { hours: 24, atOnce: true, ...options });

describe('L-08: the full scan on a replica', () => {
  test('reads the replica, which takes no write, and keeps its state in the primary', async () => {
    await expect(replica.pool.query('create temp table t ()')).rejects.toMatchObject({ code: '25006' });
    const outcome = await scan();
    expect(outcome).toMatchObject({ findings: [], replicaFindings: [], state: { part: 'finished' } });
    const { rows } = await tamper(
      `select count(*)::int as count from ledger.verification where name = 'scan'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('raises no alarm when the replica is behind: it compares only what is there', async () => {
    await onStandby('select pg_wal_replay_pause()');
    for (let n = 0; n < 3; n += 1) await pay();
    const outcome = await scan();
    expect(outcome).toMatchObject({ findings: [], replicaFindings: [], state: { part: 'finished' } });
    expect(outcome.state?.cut[0]?.seq).toBeLessThan(await lastBatch());
  });

  test('waits when the replica is behind what the scan began with', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await pay();
    // Begun by a process without a replica, or with another one.
    await scanBooks({ ...books.platform, keys }, { hours: 1e-9, budgetMs: 0, rowsMax: 4 });
    const waiting = await scan({ atOnce: false, hours: 1e-9 });
    expect(waiting).toMatchObject({ findings: [], replicaFindings: [], slices: 0 });
    await onStandby('select pg_wal_replay_resume()');
    await caughtUp();
    expect(await scan({ atOnce: false, hours: 1e-9 })).toMatchObject({
      findings: [],
      state: { part: 'finished' },
    });
  });

  test('finds on the replica what was edited, and tells it only when the primary has it too', async () => {
    const edit = (by: number) =>
      tamper(`update ledger.entry set balance = balance + ${by} where account_id & 15 = 1 and seq = 2`);
    await edit(1);
    await caughtUp();
    expect((await scan()).findings).toContainEqual({
      rule: expect.any(String),
      where: expect.stringMatching(/entry 2$/),
    });
    await onStandby('select pg_wal_replay_pause()');
    await edit(-1);
    const healed = await scan();
    expect(healed.findings).toEqual([]);
    expect(healed.replicaFindings).not.toEqual([]);
  });

  test('waits for a replica that does not answer', async () => {
    const away = openDb({ ...books.platform, url: 'postgresql://gim@127.0.0.1:1/gim', role: 'gim_app' });
    const outcome = await scanBooks({ ...books.platform, keys, replica: away }, { hours: 24, atOnce: true });
    expect(outcome).toMatchObject({ findings: [], slices: 0, state: undefined });
    await away.close();
  });

  test('is refused by a database that is no copy of this one', async () => {
    await asOwner(primary.url, (client) => client.query('create database other'));
    const url = new URL(primary.url);
    url.pathname = '/other';
    await migrate({ url: url.href, log: quiet });
    const other = await openBooks({ url: url.href });
    await other.fund(randomUUID(), usd(1n));
    const outcome = await scanBooks(
      { ...books.platform, keys, replica: other.platform.db },
      { hours: 24, atOnce: true },
    );
    expect(outcome).toMatchObject({ findings: [], slices: 0, state: undefined });
    await other.close();
  });

  test('reads a slice again when the replay on the standby has cancelled it', async () => {
    await tamper('create table public.vacuumed as select n from generate_series(1, 1000) n');
    await tamper('grant usage on schema public to gim_app; grant select on public.vacuumed to gim_app');
    await caughtUp();
    let attempts = 0;
    const rows = await inSnapshot(replica, async (snapshot) => {
      attempts += 1;
      await snapshot.rows('select count(*) from public.vacuumed');
      if (attempts === 1) {
        await tamper('delete from public.vacuumed');
        await tamper('vacuum public.vacuumed');
        await caughtUp();
      }
      return snapshot.rows<{ count: number }>('select count(*)::int as count from public.vacuumed');
    });
    expect(attempts).toBe(2);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

async function lastBatch(): Promise<number> {
  const { rows } = await tamper('select max(seq)::int as seq from ledger.batch');
  return rows[0].seq;
}
