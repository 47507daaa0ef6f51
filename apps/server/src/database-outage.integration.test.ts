import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { money } from '@gim/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readConfig } from './config.ts';
import { USD } from './modules/coins/index.ts';
import { account, leg } from './modules/ledger/index.ts';
import { OutcomeUnknown } from './platform/db/outcome-unknown.ts';
import { createLog } from './platform/log/log.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { Refusal } from './platform/refusal.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { makeSmallDisk, type SmallDisk } from './testing/small-disk.ts';

let disk: SmallDisk;
let server: RunningServer;
/** What the program takes for a bug of its own. */
const bugs: string[] = [];
const log = createLog({ level: 'error', write: (line) => void bugs.push(line) });

beforeAll(async () => {
  disk = await makeSmallDisk();
  const env = { PORT: '0', GIM_DATA_DIR: disk.folder, RATE_SCALE: '100000' };
  const config = readConfig({ env, argv: [] });
  // As in operation: a database that does not wait for its disk loses what it has confirmed when it is killed.
  server = await startServer({ config, log, print: () => undefined, durability: 'strict' });
}, 180_000);
afterAll(async () => {
  await server.stop();
  await disk.remove();
}, 60_000);

/** The postmaster writes its number and where it listens into a file of the cluster. */
function postmaster(): { readonly pid: number; readonly url: string } {
  const file = readFileSync(join(disk.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const host = encodeURIComponent(file[4] ?? '');
  return { pid: Number(file[0]), url: `postgresql://postgres@localhost/gim?host=${host}` };
}

async function query(sql: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: postmaster().url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

const readyBody = z.object({ parts: z.array(z.object({ name: z.string(), status: z.string() })) });
const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`;
const readyz = async (): Promise<{ status: number; down: string[] }> => {
  const answer = await fetch(at('/readyz'));
  const { parts } = readyBody.parse(await answer.json());
  return {
    status: answer.status,
    down: parts.filter((part) => part.status === 'down').map(({ name }) => name),
  };
};
const figures = async (): Promise<string> => (await fetch(at('/metrics'))).text();
const untilReady = (): Promise<void> =>
  expect.poll(readyz, { timeout: 60_000 }).toEqual({ status: 200, down: [] });

const USER = randomUUID();
const deposit = (): Promise<Response> =>
  fetch(at('/sandbox/deposits'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: USER, coin: 'BTC', amount: '0.001' }),
  });
/** Reads, writes in a transaction and through the ledger, as the calls of the product do. */
const calls: readonly (() => Promise<Response>)[] = [
  () => fetch(at('/sandbox/inventory')),
  () => fetch(at('/sandbox/mail?to=nobody@example.com')),
  deposit,
];

/** Calls without a pause, and pays with keys that are asked again until there is an answer, while `work` goes on. */
async function underLoad(work: (paid: ReadonlySet<string>) => Promise<void>) {
  let isOver = false;
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const paid = new Set<string>();
  const callers = Array.from({ length: 9 }, async (_, index) => {
    while (!isOver) {
      const answer = await calls[index % calls.length]?.();
      if (answer === undefined) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const body = await answer.text();
      if (answer.status === 200) continue;
      if (answer.headers.get('retry-after') === null) faults.push(`${answer.status} without Retry-After`);
      if (!body.includes('"problem":"Unavailable"')) faults.push(body);
    }
  });
  const payers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const key = randomUUID();
      await payUntilKnown(key).catch((error: unknown) => faults.push(String(error)));
      paid.add(key);
    }
  });
  await work(paid);
  isOver = true;
  await Promise.all([...callers, ...payers]);
  return { statuses, faults, paid };
}

/** An outage is the only excuse: whoever hears of one asks again with the same key. */
async function payUntilKnown(key: string): Promise<void> {
  const legs = [
    leg(account('outside:outage', 'USD', 'outside'), account(USER, 'USD', 'available'), money(USD, 1n)),
  ];
  for (;;) {
    try {
      await server.wired.ledger.post({ key, kind: 'deposit', legs });
      return;
    } catch (error) {
      const isOutage =
        error instanceof OutcomeUnknown || (error instanceof Refusal && error.problem === 'Unavailable');
      if (!isOutage) throw error;
      await sleep(20);
    }
  }
}

async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = openPlatform({ url: postmaster().url });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Every payment once, and nothing else; the books add up; nobody was called a bug, and no posting poison. */
async function expectWhole(paid: ReadonlySet<string>): Promise<void> {
  const entries = await withPlatform(({ db }) => server.wired.ledger.entriesOf(db.autocommit, [...paid]));
  const received = entries
    .filter(({ account: { kind } }) => kind === 'available')
    .map(({ posting }) => posting);
  expect(new Set(received)).toEqual(paid);
  expect(received).toHaveLength(paid.size);
  expect((await server.wired.ledger.audit()).findings).toEqual([]);
  const told = await figures();
  expect(told).not.toMatch(/^gim_bugs_total\{.*\} [1-9]/m);
  expect(told).not.toMatch(/^gim_ledger_retries_total\{reason="poison"\} [1-9]/m);
}

describe('an outage of the database', { timeout: 180_000 }, () => {
  it('Q-04, I-11: connections that are ended under load give 503 and never 500', async () => {
    const { statuses, faults, paid } = await underLoad(async (known) => {
      for (let round = 0; round < 20; round += 1) {
        const { size } = known;
        // Whatever is ended, somebody gets through before the next time.
        await expect.poll(() => known.size, { timeout: 30_000 }).toBeGreaterThan(size);
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
      }
    });
    expect(faults).toEqual([]);
    expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
    expect(paid.size).toBeGreaterThanOrEqual(20);
    await untilReady();
    await expectWhole(paid);
    expect(await figures()).toMatch(/^gim_database_faults_total\{fault="connection"\} [1-9]/m);
  });

  it('Q-03, Q-04: a postmaster that is killed comes back by itself, and nothing is lost or doubled', async () => {
    const { statuses, faults, paid } = await underLoad(async () => {
      for (let kill = 0; kill < 3; kill += 1) {
        await sleep(700);
        const { pid } = postmaster();
        process.kill(pid, 'SIGKILL');
        await expect
          .poll(() => query('select 1 as one').catch(() => []), { timeout: 60_000, interval: 50 })
          .toEqual([{ one: 1 }]);
        expect(postmaster().pid).not.toBe(pid);
      }
      await sleep(700);
    });
    expect(faults).toEqual([]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await untilReady();
    await expectWhole(paid);
    expect((await deposit()).status).toBe(200);
    expect(await figures()).toMatch(/^gim_embedded_database_restarts_total\{outcome="restarted"\} 3$/m);
  });

  it('Q-04 a full disk gives 503, /readyz says that nothing can be written, and it ends with the cause', async () => {
    await untilReady();
    await disk.fill(query);
    await expect.poll(readyz, { timeout: 30_000 }).toEqual({ status: 503, down: ['writes'] });
    // Enough of them for the tables to grow: one row more finds room in a page that is there.
    const answers = await Promise.all(Array.from({ length: 400 }, deposit));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(
      [...statuses].filter((status) => status !== 200 && status !== 503),
      bugs.join('\n'),
    ).toEqual([]);
    expect(statuses.has(503)).toBe(true);
    expect((await fetch(at('/sandbox/inventory'))).status).toBe(200);
    await disk.free(query);
    await untilReady();
    const key = randomUUID();
    await payUntilKnown(key);
    await expectWhole(new Set([key]));
  });
});
