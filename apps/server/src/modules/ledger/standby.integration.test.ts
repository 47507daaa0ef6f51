import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../platform/embedded-postgres/make-passable-folder.ts';
import { account, leg, type Posted } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

// A server of its own: the setting that makes commits wait for a standby holds for all of its databases.
let folder = '';
let postgres: EmbeddedPostgres;
let admin: pg.Client;
let books: TestBooks;
let owner: string;

beforeAll(async () => {
  folder = makePassableFolder(join(tmpdir(), 'gim-standby-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: true });
  await migrate({ url: postgres.url, log: () => undefined });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('set synchronous_commit = local');
  await admin.query('alter system set synchronous_commit = on');
  books = await openBooks({ url: postgres.url }, { retryTimeoutMs: 1_500 });
  owner = randomUUID();
  await books.fund(owner, usd(1_000n));
}, 60_000);
afterEach(() => waitFor(''));
afterAll(async () => {
  await books.close();
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Who has to confirm a commit; nobody of that name will ever come. */
async function waitFor(standbys: '' | 'ANY 1 (nobody)'): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standbys}'`);
  await admin.query('select pg_reload_conf()');
  const probe = new pg.Client({ connectionString: postgres.url });
  await probe.connect();
  await expect
    .poll(async () => (await probe.query('show synchronous_standby_names')).rows[0], { timeout: 5_000 })
    .toEqual({ synchronous_standby_names: standbys });
  await probe.end();
}

async function cancelWaiting(): Promise<number> {
  const { rowCount } = await admin.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'",
  );
  return rowCount ?? 0;
}

const pay = (key: string): Promise<Posted> =>
  books.ledger.post({
    key,
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), account('gim', 'USD', 'house'), usd(1n))],
  });
const isWritten = async (key: string): Promise<boolean> =>
  (await admin.query('select from ledger.posting where key = $1', [key])).rowCount === 1;

describe('Q-02: a posting whose wait for the standby was cancelled', () => {
  test('is not called done, although it can be seen, and is one effect once the standby is back', async () => {
    await waitFor('ANY 1 (nobody)');
    const key = randomUUID();
    const posted = pay(key);
    const outcome = posted.then(
      () => 'done',
      (error: Error) => error.name,
    );
    let ended: string | undefined;
    void outcome.then((how) => {
      ended = how;
    });
    await expect
      .poll(
        async () => {
          await cancelWaiting();
          return ended;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe('OutcomeUnknown');
    expect(await isWritten(key)).toBe(true);
    await waitFor('');
    await pay(key);
    expect(await books.available(owner, 'USD')).toBe(999n);
  }, 60_000);

  test('is done when the standby comes back in time', async () => {
    await waitFor('ANY 1 (nobody)');
    const key = randomUUID();
    let isDone = false;
    const posted = pay(key).then((answer) => {
      isDone = true;
      return answer;
    });
    await expect.poll(cancelWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
    // The key is found by now, and the answer waits for the standby.
    await expect.poll(() => isWritten(key)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isDone).toBe(false);
    await waitFor('');
    expect((await posted).key).toBe(key);
    expect(await books.available(owner, 'USD')).toBe(998n);
  }, 60_000);
});
