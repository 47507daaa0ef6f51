import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTransactions, getTransaction, listTransactions } from '@gim/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../apps/server/src/modules/ledger/index.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import {
  type HistoryBench,
  openHistory,
} from '../../apps/server/src/modules/transactions/testing/history-bench.ts';
import { makeSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import type { ReplicaReader } from '../../apps/server/src/platform/db/db.ts';
import { openReplicaReads } from '../../apps/server/src/platform/db/replica-reads.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { silentLog } from '../../apps/server/src/platform/log/log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { openFreezableProxy } from '../../apps/server/src/testing/freezable-proxy.ts';
import { queryValue } from '../../apps/server/src/testing/query-value.ts';
import { type Account, verifiedAccount } from '../../apps/server/src/testing/test-identity.ts';
import { prepareSchema } from '../../apps/server/src/wiring-flows.ts';
import { type Standby, startStandby } from './start-standby.ts';

// Two api processes on a real primary with a real streaming standby, all of this test's own.
let folder = '';
let primary: EmbeddedPostgres;
let standby: Standby;
let first: HistoryBench;
let second: HistoryBench;
let anna: Account;
let ben: Account;

beforeAll(async () => {
  folder = makePassableFolder(join(tmpdir(), 'gim-replica-reads-'));
  const log = (): void => undefined;
  primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), log, durable: true });
  await prepareSchema({ url: primary.url, log });
  standby = await startStandby(folder, primary);
  const options = { replicaUrl: standby.url, secrets: makeSecrets(systemRandom) };
  first = await openHistory(primary.url, options);
  second = await openHistory(primary.url, options);
  anna = await verifiedAccount(first.identity);
  ben = await verifiedAccount(first.identity);
  await first.fundDollars(anna.id, 9_000_000n);
}, 120_000);
afterAll(async () => {
  await first.close();
  await second.close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => onStandby('select pg_wal_replay_resume()'));

const onStandby = (statement: string) => asOwner(standby.url, (client) => client.query(statement));

async function caughtUp(): Promise<void> {
  const { rows } = await asOwner(primary.url, (client) =>
    client.query('select pg_current_wal_flush_lsn() as lsn'),
  );
  const reached = `select pg_last_wal_replay_lsn() >= '${rows[0].lsn}'::pg_lsn as reached`;
  await expect
    .poll(async () => (await onStandby(reached)).rows[0], { timeout: 20_000 })
    .toEqual({ reached: true });
  // Longer than a replica that was behind is left alone.
  await new Promise((resolve) => setTimeout(resolve, 120));
}

async function countsOf({ identity }: HistoryBench): Promise<Readonly<Record<string, number>>> {
  const { values } = await identity.platform.metrics.replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.outcome}`, value]));
}

/** What `work` adds to the counts of a process. */
async function countedIn(bench: HistoryBench, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countsOf(bench);
  await work();
  const after = Object.entries(await countsOf(bench));
  return Object.fromEntries(
    after.flatMap(([name, count]) =>
      count === (before[name] ?? 0) ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  );
}

const isInRecovery = (reader: ReplicaReader) => queryValue(reader, 'select pg_is_in_recovery() as value');

async function otherDatabase(): Promise<string> {
  await asOwner(primary.url, (client) => client.query('create database other'));
  await caughtUp();
  const url = new URL(standby.url);
  url.pathname = '/other';
  return url.href;
}

const own = ({ id, token }: Account, more: Record<string, string> = {}) => ({
  params: { id, ...more },
  token,
});
const historyOf = async ({ identity }: HistoryBench, who: Account): Promise<readonly string[]> => {
  const { status, body } = await identity.call(listTransactions, own(who));
  expect(status).toBe(200);
  return body.items.map(({ id }) => id);
};

describe('L-06: reads that no decision depends on', () => {
  test('are answered by the replica: a page, one operation, an export', async () => {
    const id = await first.buy(anna.id);
    await caughtUp();
    const counted = await countedIn(second, async () => {
      expect(await historyOf(second, anna)).toContain(id);
      expect((await second.identity.call(getTransaction, own(anna, { transactionId: id }))).body.id).toBe(id);
      const file = await second.identity.call(exportTransactions, {
        ...own(anna),
        query: { format: 'csv', language: 'en-US' },
      });
      expect(file.text).toContain(`GM-${id.slice(-8).toUpperCase()}`);
    });
    expect(counted).toEqual({ replica: 3 });
    const isReplica = await second.identity.platform.replicaReads.read(
      second.identity.platform.db.autocommit,
      isInRecovery,
    );
    expect(isReplica).toBe(true);
  });

  test('see what was just committed while the replica does not replay, whichever process wrote it', async () => {
    await caughtUp();
    await onStandby('select pg_wal_replay_pause()');
    const id = await first.buy(anna.id);
    for (const bench of [first, second]) {
      const counted = await countedIn(bench, async () => {
        expect((await historyOf(bench, anna))[0]).toBe(id);
        const { status } = await bench.identity.call(getTransaction, own(anna, { transactionId: id }));
        expect(status).toBe(200);
      });
      expect(counted).toEqual({ behind: 2 });
    }
    await onStandby('select pg_wal_replay_resume()');
    await caughtUp();
    // A replica that was behind is skipped for a moment.
    await expect.poll(() => countedIn(second, () => historyOf(second, anna))).toEqual({ replica: 1 });
  });

  test('never miss a write while the replica follows as it can', async () => {
    await caughtUp();
    const counted = await countedIn(second, async () => {
      for (let n = 0; n < 60; n += 1) {
        const id = await first.buy(anna.id);
        const [one, other] = await Promise.all([historyOf(first, anna), historyOf(second, anna)]);
        expect([one[0], other[0]]).toEqual([id, id]);
      }
    });
    expect(counted['replica']).toBeGreaterThan(0);
  });

  test('show nobody the operations of others', async () => {
    const id = await first.buy(anna.id);
    await caughtUp();
    const counted = await countedIn(second, async () => {
      expect(await historyOf(second, ben)).toEqual([]);
      const { problem } = await second.identity.call(getTransaction, own(ben, { transactionId: id }));
      expect(problem).toBe('NotFound');
      const foreign = await second.identity.call(listTransactions, {
        params: { id: anna.id },
        token: ben.token,
      });
      expect(foreign.status).toBe(404);
    });
    expect(counted).toEqual({ replica: 1, refused: 1 });
  });

  test('go to the primary while the replica is stopped, and come back', async () => {
    const id = await first.buy(anna.id);
    await caughtUp();
    // A replica that was behind is skipped for a moment.
    await expect.poll(() => countedIn(second, () => historyOf(second, anna))).toEqual({ replica: 1 });
    await standby.stop();
    try {
      const counted = await countedIn(second, async () => {
        for (let n = 0; n < 20; n += 1) expect((await historyOf(second, anna))[0]).toBe(id);
      });
      expect(counted).toEqual({ away: 20 });
    } finally {
      standby = await standby.restart();
    }
    await expect
      .poll(() => countedIn(second, () => historyOf(second, anna)), { timeout: 20_000, interval: 200 })
      .toEqual({ replica: 1 });
  });

  test('go to the primary within the deadline when the replica falls silent', async () => {
    const proxy = await openFreezableProxy(standby.url);
    const { db } = first.identity.platform;
    const metrics = createMetrics({ process: false });
    const reads = openReplicaReads({ url: proxy.url, db, log: silentLog, metrics, deadlineMs: 300 });
    await caughtUp();
    expect(await reads.read(db.autocommit, isInRecovery)).toBe(true);
    proxy.freeze();
    const before = performance.now();
    expect(await reads.read(db.autocommit, isInRecovery)).toBe(false);
    expect(performance.now() - before).toBeLessThan(2_000);
    proxy.thaw();
    await reads.close();
    await proxy.close();
  });

  test('are done again on the primary when the replica cancels or refuses a statement', async () => {
    await caughtUp();
    const { db, replicaReads } = first.identity.platform;
    const wrote = await countedIn(first, () =>
      replicaReads.read(db.autocommit, async (reader) => {
        if (await isInRecovery(reader)) await queryValue(reader, 'select 1/0 as value');
      }),
    );
    expect(wrote).toEqual({ failed: 1 });
    expect(await countedIn(first, () => historyOf(first, anna))).toEqual({ replica: 1 });
  });

  test.each([
    ['another database', async () => otherDatabase()],
    ['the primary itself', async () => primary.url],
    ['nothing', async () => 'postgresql://gim@127.0.0.1:1/gim'],
  ])('are never answered by %s', async (_name, urlOf) => {
    const { db } = first.identity.platform;
    const metrics = createMetrics({ process: false });
    const reads = openReplicaReads({ url: await urlOf(), db, log: silentLog, metrics });
    const name = await reads.read(db.autocommit, (reader) =>
      queryValue(reader, 'select current_database() as value'),
    );
    expect(name).toBe('gim');
    expect((await metrics.replicaReads.get()).values).toMatchObject([
      { labels: { outcome: 'away' }, value: 1 },
    ]);
    await reads.close();
  });

  test('cannot ask for a balance that decides: the compiler refuses the reader', async () => {
    const { replicaReads, db } = first.identity.platform;
    const amount = await replicaReads.read(db.autocommit, async (reader) => {
      // @ts-expect-error A replica's reader is no `Reader`.
      const balance = await first.ledger.balanceOf(reader, account(anna.id, 'USD', 'available'));
      return balance.amount.units;
    });
    expect(amount).toBeGreaterThan(0n);
  });
});
