import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { freePort } from '../product/free-port.ts';
import { createHaproxy } from './haproxy.ts';
import { copyDeployed } from './node.ts';
import { clusterFolder, missingParts, rootOf } from './packages.ts';
import { until } from './unit.ts';

interface Build {
  readonly server: Server;
  readonly asked: string[];
}

/** A process of one build: ready, with files of its own, and counting what it is asked to do. */
async function serveBuild(port: number, files: readonly string[]): Promise<Build> {
  const asked: string[] = [];
  const server = createServer(({ method, url = '', socket }, answer) => {
    if (url === '/api/cut') return void socket.destroy();
    if (url !== '/readyz') asked.push(`${method} ${url}`);
    answer.writeHead(url === '/readyz' || files.includes(url) ? 200 : 404).end(url);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, asked };
}

/** On a connection of its own: HAProxy only closes one that was used before, and browsers then ask again by themselves. */
async function callAlone(port: number, path: string): Promise<object> {
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false });
  const answered = once(sent, 'response');
  sent.end();
  const [answer]: IncomingMessage[] = await answered;
  if (answer === undefined) throw new Error('No answer.');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: JSON.parse(text) };
}

interface Balanced {
  readonly port: number;
  readonly old: Build;
  readonly fresh: Build;
  statusOf(path: string, method?: string): Promise<number>;
}

/** Two builds behind an HAProxy that knows both. */
async function withTwoBuilds(
  context: TestContext,
  check: (balanced: Balanced) => Promise<void>,
): Promise<void> {
  const missing = missingParts(clusterFolder());
  // No npm package brings HAProxy.
  if (missing.length > 0) return context.skip(missing.join(' '));
  const folder = mkdtempSync(join(tmpdir(), 'gim-haproxy-'));
  for (const part of ['etc', 'lib']) mkdirSync(join(folder, part));
  copyDeployed(folder);
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const old = await serveBuild(one, ['/assets/old.js', '/desk/assets/old.js', '/builds/meta/old.json']);
  const fresh = await serveBuild(two, ['/assets/new.js', '/desk/assets/new.js', '/builds/meta/new.json']);
  const haproxy = createHaproxy({
    root: rootOf(clusterFolder()),
    runFolder: folder,
    front: '127.77.254.10',
    addresses: { db1: '127.77.254.1', db2: '127.77.254.2', db3: '127.77.254.3' },
    apiAddresses: [`127.0.0.1:${one}`, `127.0.0.1:${two}`],
    apiBind: `127.0.0.1:${port}`,
  });
  const statusOf = async (path: string, method = 'GET'): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    haproxy.start();
    await until('both builds are known', async () => {
      await Promise.all(['/a', '/b', '/c', '/d'].map((path) => statusOf(path)));
      return old.asked.length > 0 && fresh.asked.length > 0;
    });
    await check({ port, old, fresh, statusOf });
  } finally {
    await haproxy.stop();
    for (const { server } of [old, fresh]) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('HAProxy finds a file that only one of two builds has, repeats no other call, and says when to try again', (context) =>
  withTwoBuilds(context, async ({ port, old, fresh, statusOf }) => {
    for (const build of ['old', 'new'])
      for (const path of [`/assets/${build}.js`, `/desk/assets/${build}.js`, `/builds/meta/${build}.json`])
        for (let time = 0; time < 4; time += 1) expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await statusOf('/assets/none.js')).toBe(404);
    expect(await callAlone(port, '/api/cut')).toEqual({
      status: 502,
      retryAfter: '1',
      body: { errorDescriptions: [{ problem: 'Unavailable' }] },
    });
    expect(await statusOf('/api/trades', 'POST')).toBe(404);
    expect([...old.asked, ...fresh.asked].filter((call) => call.startsWith('POST'))).toHaveLength(1);
  }));

test('a customer stays with one process while it is there, and only then; other calls go to both', (context) =>
  withTwoBuilds(context, async ({ old, fresh, statusOf }) => {
    const customers = Array.from({ length: 32 }, () => randomUUID());
    const processesOf = (path: string) => [old, fresh].filter(({ asked }) => asked.includes(`GET ${path}`));
    const callAll = async (name: string): Promise<readonly (Build | undefined)[]> => {
      const paths = customers.map((customer) => `/api/users/${customer}/${name}`);
      for (const path of paths) await statusOf(path);
      return paths.map((path) => {
        expect(processesOf(path)).toHaveLength(1);
        return processesOf(path)[0];
      });
    };
    const first = await callAll('balances');
    expect(await callAll('quotes')).toEqual(first);
    expect(new Set(first).size).toBe(2);
    for (let time = 0; time < 4; time += 1) await statusOf('/api/users/login');
    expect(processesOf('/api/users/login')).toHaveLength(2);
    fresh.server.close().closeAllConnections();
    expect(new Set(await callAll('trades'))).toEqual(new Set([old]));
  }));
