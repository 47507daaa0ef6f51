import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const ping = endpoint({
  name: 'ping',
  method: 'GET',
  path: '/api/ping',
  summary: '',
  auth: { kind: 'anyone' },
  reply: z.strictObject({}),
  problems: [],
});

const platform = platformWithoutDatabase();
let reached = 0;
let live: App;
let trial: App;
let behindProxy: App;
const build = (options: Parameters<typeof buildTestApp>[2]): Promise<App> =>
  buildTestApp(
    platform,
    (mount) =>
      mount(ping, async () => {
        reached += 1;
        return {};
      }),
    options,
  );
beforeAll(async () => {
  const hosts = { hosts: ['Desk.Gim.Example', '10.0.0.5:8080'], loopback: false };
  live = await build({ publicOrigin: 'https://gim.example', hosts });
  trial = await build({ publicOrigin: 'http://localhost:8080' });
  behindProxy = await build({ publicOrigin: 'https://gim.example', hosts, trustedProxies: ['10.1.1.1'] });
});
afterAll(async () => {
  for (const { server } of [live, trial, behindProxy]) await server.close();
  await platform.close();
});

/** What is written to a socket, and what comes back before it is closed. */
async function raw(app: App, text: string): Promise<string> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return answer;
}

const get = (app: App, url: string, headers: Record<string, string>) => app.server.inject({ url, headers });

const foreign = [
  'evil.example',
  'gim.example.evil.example',
  'notgim.example',
  'gim.example:8443',
  'gim.example:80',
  'gim.example.',
  'user@gim.example',
  'gim.example, evil.example',
  'localhost',
  'localhost:8080',
  '127.0.0.1:8080',
  '[::1]:8080',
  '10.0.0.5',
  '',
];

describe('I-12 the host of a request', () => {
  it.each(['gim.example', 'GIM.example', 'gim.example:443', 'desk.gim.example', '10.0.0.5:8080'])(
    'is one of ours: %s',
    async (host) => {
      expect((await get(live, '/api/ping', { host })).statusCode).toBe(200);
    },
  );

  it.each(foreign)('that is not ours is refused before anything is done: %j', async (host) => {
    const before = reached;
    for (const url of ['/api/ping', '/', '/api/docs', '/metrics', '/api/nothing', '/healthz/x']) {
      const answer = await get(live, url, { host });
      expect([url, answer.statusCode, JSON.parse(answer.body).errorDescriptions]).toEqual([
        url,
        421,
        [{ problem: 'HostUnknown' }],
      ]);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
    }
    expect(reached).toBe(before);
  });

  it.each(['10.9.8.7', '10.9.8.7:8080', '[2001:db8::7]:8080', '127.0.0.1', 'localhost:8080'])(
    'may be an address where a load balancer asks, and only there: %s',
    async (host) => {
      expect((await get(live, '/healthz', { host })).statusCode).toBe(200);
      // There is no database behind this app; what matters is that the question was heard.
      expect((await get(live, '/readyz?x', { host })).statusCode).toBe(503);
      expect((await get(live, '/', { host })).statusCode).toBe(421);
    },
  );

  it.each(['evil.example', '10.9.8.7.evil.example', '[evil]', '999.1.1.1'])(
    'is no address, also there: %s',
    async (host) => {
      expect((await get(live, '/healthz', { host })).statusCode).toBe(421);
    },
  );

  it.each(['localhost', 'localhost:9999', '127.0.0.1:1', '[::1]:8080', 'LOCALHOST:8080'])(
    'may be this machine in a trial, on any port: %s',
    async (host) => {
      expect((await get(trial, '/api/ping', { host })).statusCode).toBe(200);
    },
  );

  it.each(['evil.example:8080', '192.168.1.5:8080', 'localhost.evil.example', 'evil.localhost'])(
    'may be no other in a trial: %s',
    async (host) => {
      expect((await get(trial, '/api/ping', { host })).statusCode).toBe(421);
    },
  );
});

describe('I-12 a host told by a proxy', () => {
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    behindProxy.server.inject({ url: '/api/ping', remoteAddress, headers });

  it('is believed when the proxy is trusted, in the place of the header', async () => {
    const named = { host: '10.1.1.2:8080', 'x-forwarded-host': 'gim.example' };
    expect((await ask('10.1.1.1', named)).statusCode).toBe(200);
    expect((await ask('10.7.7.7', named)).statusCode).toBe(421);
    expect((await ask('10.1.1.1', { ...named, 'x-forwarded-host': 'evil.example' })).statusCode).toBe(421);
  });

  it('from anybody else changes nothing', async () => {
    const named = { host: 'gim.example', 'x-forwarded-host': 'evil.example' };
    expect((await ask('10.7.7.7', named)).statusCode).toBe(200);
  });
});

describe('I-12 a request that names two hosts', () => {
  const close = 'Connection: close\r\n\r\n';

  it.each([
    ['two headers', `GET /api/ping HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${close}`],
    [
      'two headers, the other way round',
      `GET /api/ping HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n${close}`,
    ],
    ['one header twice', `GET /api/ping HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${close}`],
    ['an address in full', `GET http://evil.example/api/ping HTTP/1.1\r\nHost: localhost\r\n${close}`],
    ['no host in HTTP/1.0', `GET /api/ping HTTP/1.0\r\n${close}`],
  ])('is refused: %s', async (_what, text) => {
    expect(await raw(trial, text)).toMatch(/^HTTP\/1\.1 (?:421|400) /);
  });

  it.each([
    ['an address in full that fits', `GET http://localhost/api/ping HTTP/1.1\r\nHost: localhost\r\n${close}`],
    ['a probe of HTTP/1.0', `GET /healthz HTTP/1.0\r\n${close}`],
  ])('is served when it is one of ours: %s', async (_what, text) => {
    expect(await raw(trial, text)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
