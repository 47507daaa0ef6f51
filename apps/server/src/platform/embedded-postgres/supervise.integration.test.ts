import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import type { RestartRules } from './supervise.ts';

let dataDir: string;
let counted: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gim-pg-'));
  counted = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (rules: Partial<RestartRules> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: true,
    supervision: { log: silentLog, count: (outcome) => void counted.push(outcome), rules },
  });

const pidFile = () => join(dataDir, 'cluster', 'postmaster.pid');
const postmaster = (): number => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const kill = (): void => void process.kill(postmaster(), 'SIGKILL');

async function query(url: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Processes that still run on this data folder. */
const processes = (): readonly string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });

describe('Q-03 an embedded PostgreSQL that is killed', { timeout: 120_000 }, () => {
  test('comes back by itself at the same address, every time, with everything that was confirmed', async () => {
    const { url, stop } = await start();
    await query(url, 'create table kept (id int)');
    for (let id = 1; id <= 3; id += 1) {
      await query(url, `insert into kept values (${id})`);
      const before = postmaster();
      kill();
      await expect
        .poll(() => query(url, 'select count(*)::int as count from kept').catch(() => []), {
          timeout: 30_000,
        })
        .toEqual([{ count: id }]);
      expect(postmaster()).not.toBe(before);
    }
    expect(counted).toEqual(['restarted', 'restarted', 'restarted']);
    await stop();
    expect(processes()).toEqual([]);
  });

  test('is not started again by a stop, and a stop while it comes back leaves nothing', async () => {
    const first = await start();
    await first.stop();
    expect(counted).toEqual([]);
    expect(processes()).toEqual([]);
    const second = await start();
    kill();
    await second.stop();
    await expect.poll(processes, { timeout: 20_000 }).toEqual([]);
  });

  test('is given up after failures in a row, which is told once', async () => {
    const { url, stop } = await start({ failuresMax: 4, pauseMs: 1 });
    renameSync(join(dataDir, 'cluster', 'global', 'pg_control'), join(dataDir, 'cluster', 'gone'));
    kill();
    await expect.poll(() => counted, { timeout: 60_000 }).toContain('abandoned');
    expect(counted).toEqual(['failed', 'failed', 'failed', 'abandoned']);
    await expect(query(url, 'select 1')).rejects.toThrow();
    await stop();
    expect(processes()).toEqual([]);
  });
});
