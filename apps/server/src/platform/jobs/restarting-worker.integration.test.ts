import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openFreezableProxy } from '../../testing/freezable-proxy.ts';
import { runOnServer } from '../../testing/template-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monotonicMs } from '../clock.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { runner, type Task } from './task.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

const note: Task<{ readonly text: string }> = {
  name: 'test.note',
  parse: (unchecked) => ({ text: String(Reflect.get(Object(unchecked), 'text')) }),
};

let database: TestDatabase;
let platform: Platform;
let owner: pg.Client;
const closers: (() => Promise<unknown>)[] = [];
const done: string[] = [];
beforeEach(async () => {
  done.length = 0;
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await owner.end();
  await platform.close();
  await database.drop();
});

/** A queue with metrics of its own, as a process has. */
async function work(
  task: (text: string) => Promise<void>,
  options: Partial<WorkerOptions> = {},
): Promise<Worker> {
  const { metrics, ...own } = openPlatform({ url: database.url });
  const tasks = [runner(note, ({ text }) => task(text))];
  const worker = await startWorker({ ...own, metrics, url: database.url, pollMs: 100, tasks, ...options });
  closers.push(() => own.close());
  closers.push(() => worker.stop(5_000));
  return worker;
}

const add = (...texts: string[]): Promise<void> =>
  platform.db.inTransaction(async (tx) => {
    for (const text of texts) await platform.jobs.add(tx, note, { text });
  });

async function holders(): Promise<(string | null)[]> {
  const { rows } = await owner.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs order by id',
  );
  return rows.map((row) => row.locked_by);
}

async function terminate(application: string): Promise<number> {
  const { rowCount } = await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like $1',
    [application],
  );
  return rowCount ?? 0;
}

/** Refuses new connections and ends the existing ones. */
async function beginOutage(): Promise<void> {
  await runOnServer(inject('postgresUrl'), `alter database ${databaseName()} allow_connections false`);
  await terminate('gim_%');
}

async function endOutage(): Promise<void> {
  await runOnServer(inject('postgresUrl'), `alter database ${databaseName()} allow_connections true`);
}

const databaseName = (): string => new URL(database.url).pathname.slice(1);

describe('a queue on a database that fails', () => {
  it.each([
    { end: 'done', right: 'delete', fail: false },
    { end: 'failed', right: 'update', fail: true },
  ])(
    'Q-03: survives that a job cannot be written down as $end, and does it again',
    async ({ right, fail }) => {
      let hasFailed = false;
      await work(async (text) => {
        done.push(text);
        if (hasFailed) return;
        hasFailed = true;
        await owner.query(`revoke ${right} on graphile_worker._private_jobs from gim_worker`);
        setTimeout(
          () => void owner.query(`grant ${right} on graphile_worker._private_jobs to gim_worker`),
          700,
        );
        if (fail) throw new Error('not now');
      });
      await add('first');
      await expect.poll(() => holders(), { timeout: 10_000 }).toEqual([]);
      expect(done.length).toBeGreaterThan(1);
      await add('second');
      await expect.poll(() => done.includes('second'), { timeout: 5_000 }).toBe(true);
    },
  );

  it('Q-03: does every job although its connections are ended again and again', async () => {
    await work(async (text) => {
      await sleep(5);
      done.push(text);
    });
    const texts = Array.from({ length: 60 }, (_, index) => `${index}`);
    await add(...texts);
    let ended = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      await sleep(40 + 7 * turn);
      ended += await terminate('gim_worker%');
    }
    expect(ended).toBeGreaterThan(4);
    await expect.poll(() => holders(), { timeout: 15_000 }).toEqual([]);
    expect(new Set(done)).toEqual(new Set(texts));
  });

  it('Q-03: goes on after an outage in which its jobs ended, and says meanwhile that it is down', async () => {
    const worker = await work(
      async (text) => {
        if (text === 'long') await sleep(500);
        done.push(text);
      },
      { downSecondsMax: 1.5 },
    );
    await add('long', 'long');
    await untilHeld();
    await beginOutage();
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(2);
    await expect
      .poll(() => worker.check().then(() => 'up', String), { timeout: 8_000 })
      .toMatch(/is down for/);
    await endOutage();
    await expect.poll(() => worker.check().then(() => 'up', String), { timeout: 10_000 }).toBe('up');
    await expect.poll(() => holders(), { timeout: 15_000 }).toEqual([]);
    await add('after');
    await expect.poll(() => done.at(-1), { timeout: 5_000 }).toBe('after');
  });

  it('keeps the job that it runs although the session of its claim is lost', async () => {
    await work(
      async (text) => {
        await sleep(3_000);
        done.push(text);
      },
      { concurrency: 2 },
    );
    await add('kept');
    const [holder] = await untilHeld();
    await work(async (text) => void done.push(`${text} by another`), { sweepMs: 1_200 });
    for (let turn = 0; turn < 3; turn += 1) {
      await sleep(500);
      expect(await terminate('gim_worker_session')).toBeGreaterThan(0);
      expect(await holders()).toEqual([holder]);
    }
    await expect.poll(() => holders(), { timeout: 8_000 }).toEqual([]);
    expect(done).toEqual(['kept']);
  });
});

describe('a queue in another process', () => {
  it('Q-03: that is killed in the middle of a job leaves it to others, within seconds', async () => {
    const child = await startUnfinishedJob(database.url);
    const [holder] = await untilHeld();
    await work(async (text) => void done.push(text), { sweepMs: 400 });
    // While its worker is alive, the job stays locked.
    await sleep(1_500);
    expect(await holders()).toEqual([holder]);
    child.kill('SIGKILL');
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['held']);
    await expect.poll(() => holders(), { timeout: 2_000 }).toEqual([]);
  });

  it.each(['refuses', 'is silent'])(
    'Q-03: ends in time when it is stopped while the database %s, and leaves nothing running',
    async (outage) => {
      const proxy = await openFreezableProxy(database.url);
      closers.push(() => proxy.close());
      const child = await startUnfinishedJob(proxy.url);
      if (outage === 'refuses') await beginOutage();
      else proxy.freeze();
      await sleep(1_500);
      const started = monotonicMs();
      child.kill('SIGTERM');
      // The program ends by itself only if no connection and no timer is left.
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
      expect(monotonicMs() - started).toBeLessThan(10_000);
      await endOutage();
      await proxy.close();
      await work(async (text) => void done.push(text), { sweepMs: 400 });
      await expect.poll(() => done, { timeout: 10_000 }).toEqual(['held']);
    },
  );
});

/** A child process that takes a job and never finishes it. */
async function startUnfinishedJob(url: string): Promise<ChildProcess> {
  await add('held');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/unfinished-job.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(async () => child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

async function untilHeld(): Promise<(string | null)[]> {
  await expect
    .poll(async () => (await holders()).every((holder) => holder !== null), { timeout: 5_000 })
    .toBe(true);
  return await holders();
}
