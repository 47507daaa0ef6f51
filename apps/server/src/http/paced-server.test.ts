import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { as, buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const open = { method: 'GET', summary: '', reply: z.strictObject({}), problems: [] } as const;
const anyone = endpoint({ ...open, name: 'anyone', path: '/api/anyone', auth: { kind: 'anyone' } });
const signIn = endpoint({ ...open, name: 'signIn', path: '/api/people/signin', auth: { kind: 'anyone' } });
const mine = endpoint({ ...open, name: 'mine', path: '/api/mine', auth: { kind: 'user', owner: 'none' } });
const slow = endpoint({ ...open, name: 'slow', path: '/api/slow', auth: { kind: 'user', owner: 'none' } });

const CROWD = 120;
const platform = platformWithoutDatabase();
const agent = new Agent({ keepAlive: true });
let app: App;
let port = 0;
let startedTogether = 0;
let started = 0;
let finishSlow: () => void = () => undefined;

beforeAll(async () => {
  app = await buildTestApp(platform, (mount) => {
    mount(anyone, async () => {
      startedTogether += 1;
      setImmediate(() => {
        startedTogether -= 1;
      });
      started = Math.max(started, startedTogether);
      return {};
    });
    mount(signIn, async () => ({}));
    mount(mine, async () => ({}));
    mount(slow, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      finishSlow = resolve;
      await promise;
      return {};
    });
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  // Connections are opened beforehand, so that the whole crowd comes in one turn.
  await Promise.all(Array.from({ length: CROWD + 2 }, () => call('/api/anyone')));
});
afterAll(async () => {
  agent.destroy();
  await app.server.close();
  await platform.close();
});

async function call(path: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = request({ host: '127.0.0.1', port, path, agent, headers });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}

/** Sends a crowd, then one more, and gives how many of the crowd had their answer before that one. */
async function answeredBefore(url: string, last: () => Promise<number>): Promise<number> {
  let answered = 0;
  const crowd = Array.from({ length: CROWD }, () =>
    call(url).then(() => {
      answered += 1;
    }),
  );
  expect(await last()).toBe(200);
  const before = answered;
  await Promise.all(crowd);
  expect(answered).toBe(CROWD);
  return before;
}

/** Resolves when so many requests have come, from now on. */
function requestsRead(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let read = 0;
  const countOne = (): void => {
    read += 1;
    if (read < count) return;
    app.server.server.off('request', countOne);
    resolve();
  };
  app.server.server.on('request', countOne);
  return promise;
}

describe('Q-06 a crowd of anonymous callers', () => {
  it.each(['/', '/nope', '/api/docs', '/api/openapi.json', '/look/tokens.css', '/healthz', '/api/anyone'])(
    'on %s is passed by a user who came after it',
    async (url) => {
      await call(url);
      await call('/api/mine', as('anna'));
      expect(await answeredBefore(url, () => call('/api/mine', as('anna')))).toBeLessThan(CROWD / 4);
    },
  );

  it('does not keep those who want something else waiting', async () => {
    // Once most of the crowd has been read: who is read before it does not wait for it in any case.
    const read = requestsRead(0.75 * CROWD);
    const signsIn = async (): Promise<number> => {
      await read;
      return call('/api/people/signin');
    };
    expect(await answeredBefore('/', signsIn)).toBeLessThan(CROWD / 2);
  });

  it('starts one in a turn of the event loop', async () => {
    started = 0;
    await Promise.all(Array.from({ length: CROWD }, () => call('/api/anyone')));
    expect(started).toBeLessThanOrEqual(2);
  });

  it('is read a few at a time, although all of it has come over open connections', async () => {
    let readInTurn = 0;
    let mostInTurn = 0;
    const count = (): void => {
      if (readInTurn === 0)
        setImmediate(() => {
          readInTurn = 0;
        });
      readInTurn += 1;
      mostInTurn = Math.max(mostInTurn, readInTurn);
    };
    app.server.server.on('request', count);
    await Promise.all(Array.from({ length: CROWD }, () => call('/api/anyone')));
    app.server.server.off('request', count);
    expect(mostInTurn).toBeLessThanOrEqual(8);
  });

  it('does not pass itself off as users with tokens that nobody gave out', async () => {
    const forged = { authorization: 'Bearer of-nobody' };
    await call('/api/mine', as('anna'));
    let answered = 0;
    const crowd = Array.from({ length: CROWD }, () =>
      call('/api/anyone', forged).then(() => {
        answered += 1;
      }),
    );
    expect(await call('/api/mine', as('anna'))).toBe(200);
    expect(answered).toBeLessThan(CROWD / 4);
    await Promise.all(crowd);
  });

  it('is answered although a user’s call takes long', async () => {
    await call('/api/mine', as('anna'));
    const waiting = call('/api/slow', as('anna'));
    await Promise.all(Array.from({ length: CROWD }, () => call('/api/anyone')));
    finishSlow();
    expect(await waiting).toBe(200);
  });

  it('is refused with 503 beyond what can wait', async () => {
    // Pipelined, so that each connection brings a thousand requests in one turn.
    const texts = await Promise.all(Array.from({ length: 4 }, () => pipelined(1_000)));
    const count = (pattern: RegExp): number => texts.join('').match(pattern)?.length ?? 0;
    const refused = count(/HTTP\/1\.1 503 /gm);
    expect(refused).toBeGreaterThan(500);
    expect(count(/^retry-after: 1\r$/gim)).toBe(refused);
    expect(count(/HTTP\/1\.1 200 /gm)).toBe(4_000 - refused);
  });
});

function pipelined(count: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', reject).on('end', () => resolve(text));
  const one = 'GET /api/people/signin HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(one.repeat(count - 1) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  return promise;
}
