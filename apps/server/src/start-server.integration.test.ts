import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { monotonicMs } from './platform/clock.ts';
import { makePassableFolder } from './platform/embedded-postgres/make-passable-folder.ts';
import { silentLog } from './platform/log/log.ts';
import { describeStartFault } from './start-fault.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let admin: pg.Client;
let folder = '';
const running: RunningServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  folder = makePassableFolder(join(tmpdir(), 'gim-start-'));
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}, argv: string[] = []): Promise<RunningServer> => {
  const config = readConfig({
    env: { PORT: '0', DATABASE_URL: database.url, GIM_DATA_DIR: folder, GIM_SANDBOX: 'on', ...env },
    argv,
  });
  const server = await startServer({ config, log: silentLog, print: () => undefined, durability: 'relaxed' });
  running.push(server);
  return server;
};
const get = async ({ port }: RunningServer, path: string, init: RequestInit = {}): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' }, ...init })).status;

describe('a started server', () => {
  it('is ready, tells its metrics to this machine only, and has the sandbox', async () => {
    const server = await start();
    await expect.poll(() => get(server, '/readyz'), { timeout: 30_000 }).toBe(200);
    expect(await get(server, '/metrics')).toBe(200);
    expect(await get(server, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
    expect(await get(server, '/sandbox')).toBe(200);
    expect(await get(server, '/sandbox/accounts')).toBe(200);
    expect(await get(server, '/api/docs')).toBe(200);
  });

  it('A-03: keeps every password, of users and of staff, at the full cost', async () => {
    const { rows } = await admin.query<{ hash: string }>(
      'select password_hash as hash from users.user union all select password_hash from staff.account',
    );
    expect(rows.length).toBeGreaterThanOrEqual(7);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('as a worker alone serves nothing but its own state', async () => {
    const server = await start({}, ['--role', 'worker']);
    const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    expect(await ready.json()).toEqual({
      status: 'ready',
      parts: ['database', 'migrations', 'writes', 'queue'].map((name) => ({
        name,
        status: 'up',
        isRequired: true,
      })),
    });
    const figures = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(figures).toMatch(/^gim_queue_down_seconds \d/m);
    for (const path of ['/', '/sandbox', '/desk/']) expect(await get(server, path), path).toBe(404);
    expect(await get(server, '/api/users', { method: 'POST' })).toBe(404);
  });

  it('takes a metrics token from elsewhere', async () => {
    const token = 'a-token-of-the-scraper';
    const server = await start({ METRICS_TOKEN: token });
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` };
    expect(await get(server, '/metrics', { headers })).toBe(200);
    expect(
      await get(server, '/metrics', { headers: { ...headers, authorization: `Bearer ${token}x` } }),
    ).toBe(404);
  });

  it('finishes what is in flight before it stops, and takes nothing new', async () => {
    const server = await start();
    const body = '{"advanceSeconds":1}';
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write(
      `POST /sandbox/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 5));
    await sleep(300);
    const stopped = server.stop();
    await sleep(300);
    await expect(get(server, '/healthz')).rejects.toThrow();
    socket.write(body.slice(5));
    const answeredMs = monotonicMs();
    await stopped;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    // The client keeps its connection for the next call; nothing is in flight on it, so the stop does not wait for it.
    expect(monotonicMs() - answeredMs).toBeLessThan(10_000);
    socket.destroy();
  });

  it('answers a call whose first bytes came before it was stopped, and closes that connection', async () => {
    const server = await start();
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write('GET /healthz HTTP/1.1\r\nHost: local');
    await sleep(300);
    const stopped = server.stop();
    await sleep(100);
    socket.write('host\r\n\r\n');
    await stopped;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close$/im);
    socket.destroy();
  });
});

describe('a server that cannot start', () => {
  it('names the taken port in one sentence and leaves nothing behind', async () => {
    const first = await start();
    const fault = await start({ PORT: String(first.port) }).catch((error: unknown) => error);
    expect(describeStartFault(fault, { port: first.port })).toBe(
      `Port ${first.port} is taken. Stop what uses it, or set PORT to another.`,
    );
  });

  it('names a database that does not answer', async () => {
    const fault = await start({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/gim' }).catch(
      (error: unknown) => error,
    );
    expect(describeStartFault(fault, { port: 0 })).toBe('The database of DATABASE_URL does not answer.');
  });

  it('names a database that is missing on the server', async () => {
    const url = new URL(database.url);
    url.pathname = '/none';
    const fault = await start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
    expect(describeStartFault(fault, { port: 0 })).toBe(
      'The database of DATABASE_URL does not exist on that server.',
    );
  });
});
