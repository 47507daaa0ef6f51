import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts';
import { makePassableFolder } from './make-passable-folder.ts';

const holder = join(import.meta.dirname, 'own-postgres.ts');
const quiet = (): void => undefined;

let dataDir: string;
beforeEach(() => {
  dataDir = makePassableFolder(join(tmpdir(), 'gim-pg-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

// A cluster as a first start leaves it: creating one takes longer than most of the tests.
const prepared = makePassableFolder(join(tmpdir(), 'gim-pg-'));
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: prepared, log: quiet, durable: false });
  await postgres.stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
/** Keeps the owner, who is not root even if root runs the tests. */
const putCluster = (): Buffer => execFileSync('cp', ['-a', join(prepared, 'cluster'), dataDir]);

describe('a running server', () => {
  test('keeps its data over a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: quiet, durable: true });
    await query(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log: quiet, durable: true });
    try {
      expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
    } finally {
      await second.stop();
    }
  });

  test('is durable, checksummed, UTF-8, sorts by code point and listens on no network port', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: true });
    try {
      const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as network, 'Z' < 'a' as by_code_point`;
      expect(await query(postgres.url, settings)).toEqual([
        { fsync: 'on', commit: 'on', checksums: 'on', encoding: 'UTF8', network: '', by_code_point: true },
      ]);
    } finally {
      await postgres.stop();
    }
  });

  test('works in a folder whose name is too long for a socket', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const postgres = await startEmbeddedPostgres({ dataDir: deep, log: quiet, durable: false });
    try {
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
    }
  });

  test('can be stopped twice', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await postgres.stop();
    await postgres.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe('the end of the process that started it', () => {
  beforeEach(() => void putCluster());

  test('Ctrl-C leaves no process behind', async () => {
    const parent = await hold(dataDir);
    parent.kill('SIGINT');
    await once(parent, 'exit');
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('kill -9 leaves no process behind either: the guard stops PostgreSQL', async () => {
    const parent = await hold(dataDir);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => processesOf(dataDir), { timeout: 15_000 }).toEqual([]);
  });

  test('kill -9 of parent and guard: the next start takes over the stale PostgreSQL', async () => {
    const parent = await hold(dataDir);
    const stale = postmasterPid(dataDir);
    for (const guard of guardsOf(stale)) process.kill(guard, 'SIGKILL');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await sleep(300);
    expect(isAlive(stale)).toBe(true);

    const lines: string[] = [];
    const next = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), durable: false });
    try {
      expect(isAlive(stale)).toBe(false);
      expect(lines).toContain('Taking over the database of a run that was killed');
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await next.stop();
    }
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('kill -9 of PostgreSQL itself: the next start recovers', async () => {
    const parent = await hold(dataDir);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const next = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    try {
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await next.stop();
    }
  });

  test('a left postmaster.pid that names a stranger does not harm the stranger', async () => {
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${stranger.pid}\n${dataDir}/cluster\n1\n5432\n\n`,
    );
    const next = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await next.stop();
    expect(stranger.exitCode).toBe(null);
    stranger.kill();
  });
});

describe.runIf(process.getuid?.() === 0)('root, below a folder that is closed to others', () => {
  test('keeps the data elsewhere, leaves a link, finds it again, and opens no folder that it did not make', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'gim-closed-'));
    const inside = join(closed, 'postgres');
    const first = await startEmbeddedPostgres({ dataDir: inside, log: quiet, durable: false });
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    const home = realpathSync(inside);
    expect(home).not.toBe(inside);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const second = await startEmbeddedPostgres({ dataDir: inside, log: quiet, durable: false });
    try {
      expect(await query(second.url, 'select id from kept')).toEqual([]);
    } finally {
      await second.stop();
      rmSync(home, { recursive: true });
      rmSync(closed, { recursive: true });
    }
  });
});

describe('what cannot work says why in one sentence', () => {
  test('a data folder in use by a running process', async () => {
    putCluster();
    const parent = await hold(dataDir);
    const refusal = startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await expect(refusal).rejects.toThrow(
      `The data folder ${dataDir} is in use by the running process ${parent.pid}`,
    );
    await expect(refusal).rejects.toBeInstanceOf(EmbeddedPostgresError);
    parent.kill('SIGINT');
    await once(parent, 'exit');
  });

  test('a data folder without a cluster version', async () => {
    mkdirSync(join(dataDir, 'cluster'));
    await expect(start(dataDir)).rejects.toThrow(
      /cannot be used because it holds no readable PostgreSQL cluster: /,
    );
  });

  test('a data folder of another PostgreSQL version', async () => {
    mkdirSync(join(dataDir, 'cluster'));
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '9\n');
    await expect(start(dataDir)).rejects.toThrow(/because it is of PostgreSQL 9, and this is 18: /);
  });

  test('a data folder whose control file is damaged', async () => {
    putCluster();
    truncateSync(join(dataDir, 'cluster', 'global', 'pg_control'), 100);
    await expect(start(dataDir)).rejects.toThrow(
      /^The data folder .* cannot be used because PostgreSQL says ".+": .*\.$/,
    );
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('a file where the data folder should be', async () => {
    const inTheWay = join(dataDir, 'taken');
    writeFileSync(inTheWay, '');
    await expect(start(join(inTheWay, 'postgres'))).rejects.toThrow(
      /cannot be made because a file is in its way: /,
    );
  });

  test('a data folder that may not be written', async () => {
    // Root may write everywhere except in the kernel's file systems.
    await expect(start('/proc/gim')).rejects.toBeInstanceOf(EmbeddedPostgresError);
  });
});

async function start(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false });
  await postgres.stop();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL in a child process that the test may kill. */
async function hold(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [holder, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

function postmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Processes that work in the folder or have it in their arguments, including PostgreSQL's workers. */
function processesOf(folder: string): string[] {
  return processList(`-D ${folder}/cluster`);
}

function guardsOf(pid: number): number[] {
  const lines = processList(`guard ${pid}`);
  return lines.map((line) => Number.parseInt(line, 10));
}

function processList(text: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (command.includes(text)) found.push(`${pid} ${command}`);
    } catch {
      // The process ended meanwhile.
    }
  }
  return found;
}
