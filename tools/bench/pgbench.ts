import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { closedLoop, type Slice, sliceOf } from './closed-loop.ts';

const run = promisify(execFile);
const SCALE = 10;

export interface TpcbOptions {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
}

/** The yardstick: pgbench's TPC-B-like transactions on the same server; without pgbench the same statements by the driver. */
export interface Tpcb {
  readonly name: string;
  measure(options: TpcbOptions): Promise<Slice>;
}

export async function openTpcb(url: string): Promise<Tpcb> {
  const pgbench = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'].find((path) => existsSync(path));
  await fillTables(url);
  if (pgbench === undefined) return { name: 'TPC-B-like by the driver', measure: measureByDriver };
  return { name: 'pgbench TPC-B-like', measure: (options) => measureByPgbench(pgbench, options) };
}

/** What `pgbench -i -s 10` makes; by hand, because its own COPY fill depends on its version. */
async function fillTables(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      set search_path = public;
      drop table if exists pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history;
      create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100);
      create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
      insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
      insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n`);
    await client.query('vacuum analyze');
  });
}

async function measureByPgbench(pgbench: string, { url, clients, seconds }: TpcbOptions): Promise<Slice> {
  const folder = mkdtempSync(join(tmpdir(), 'gim-pgbench-'));
  const { searchParams, pathname } = new URL(url);
  try {
    const settings = ['-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-s', `${SCALE}`];
    const connection = ['-h', searchParams.get('host') ?? '', '-U', 'postgres', pathname.slice(1)];
    await run(pgbench, [...settings, '-n', '-l', `--log-prefix=${join(folder, 'log')}`, ...connection], {
      env: { ...process.env, PGOPTIONS: '-c search_path=public' },
    });
    const times = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    );
    return sliceOf(times, seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureByDriver({ url, clients, seconds }: TpcbOptions): Promise<Slice> {
  const pool = new pg.Pool({ connectionString: url, max: clients, options: '-c search_path=public' });
  const below = (limit: number): number => 1 + Math.floor(Math.random() * limit);
  const prepared = (name: string, text: string, values: number[]) => ({ name, text, values });
  try {
    return await closedLoop({
      callers: clients,
      seconds,
      warmSeconds: 0.5,
      work: async () => {
        const [account, teller, branch, delta] = [
          below(SCALE * 100_000),
          below(SCALE * 10),
          below(SCALE),
          below(10_000) - 5_000,
        ];
        const client = await pool.connect();
        await client.query('begin');
        await client.query(
          prepared('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
            delta,
            account,
          ]),
        );
        await client.query(prepared('s', 'select abalance from pgbench_accounts where aid = $1', [account]));
        await client.query(
          prepared('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
            delta,
            teller,
          ]),
        );
        await client.query(
          prepared('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
            delta,
            branch,
          ]),
        );
        await client.query(
          prepared('h', 'insert into pgbench_history values ($1, $2, $3, $4, current_timestamp)', [
            teller,
            branch,
            account,
            delta,
          ]),
        );
        await client.query('commit');
        client.release();
      },
    });
  } finally {
    await pool.end();
  }
}
