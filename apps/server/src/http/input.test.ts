import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo',
  summary: '',
  auth: { kind: 'anyone' },
  body: z.strictObject({ text: z.string() }),
  reply: z.strictObject({ text: z.string() }),
  problems: [],
});
const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/api/echo',
  summary: '',
  auth: { kind: 'anyone' },
  reply: z.strictObject({}),
  problems: [],
});
const touch = endpoint({
  name: 'touch',
  method: 'PUT',
  path: '/api/echo',
  summary: '',
  auth: { kind: 'anyone' },
  reply: null,
  problems: [],
});
const remove = endpoint({
  name: 'remove',
  method: 'DELETE',
  path: '/api/echo',
  summary: '',
  auth: { kind: 'anyone' },
  reply: null,
  problems: [],
});

const platform = platformWithoutDatabase();
let app: App;
let port = 0;
let reached = 0;
beforeAll(async () => {
  app = await buildTestApp(platform, (mount) => {
    mount(echo, async ({ body }) => {
      reached += 1;
      return body;
    });
    const nothing = async () => {
      reached += 1;
    };
    mount(touch, nothing);
    mount(remove, nothing);
    mount(read, async () => {
      reached += 1;
      return {};
    });
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

/** Through a real socket, because the header must arrive as it is written. */
function send(
  method: string,
  headers: Record<string, string>,
  body: string | Buffer = '{"text":"x"}',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      { port, host: '127.0.0.1', method, path: '/api/echo', headers: { connection: 'close', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const post = (body: string | Buffer) => send('POST', { 'content-type': 'application/json' }, body);

describe('I-01 only two spellings of the Content-Type are taken', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('takes %j', async (type) => {
    expect((await send('POST', { 'content-type': type })).status).toBe(200);
  });

  it.each([
    'application/json\ta',
    'application/json a',
    'application/json;',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset=utf-16',
    'Application/JSON',
    'APPLICATION/JSON',
    'application/jsonx',
    'application/json, text/plain',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    '*/*',
    '',
  ])('refuses %j before any handler', async (type) => {
    const before = reached;
    const answer = await send('POST', { 'content-type': type });
    expect([answer.status, JSON.parse(answer.body).errorDescriptions[0].problem, reached]).toEqual([
      415,
      'ContentTypeUnsupported',
      before,
    ]);
  });

  it('refuses a body without the header', async () => {
    expect((await send('POST', {})).status).toBe(415);
  });

  it.each([
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
    ['fields', { 'content-type': 'application/json' }, '{"text":"x"}'],
    ['null', { 'content-type': 'application/json' }, 'null'],
    ['white space', { 'content-type': 'application/json' }, ' '],
    ['a byte without a type', {}, 'x'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    ['chunks', { 'transfer-encoding': 'chunked' }, '{}'],
  ])(
    'refuses any body where the contract has none, whatever the method: %s',
    async (_what, headers, body) => {
      const before = reached;
      for (const method of ['PUT', 'DELETE', 'GET']) {
        const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(body.length) };
        const answer = await send(method, { ...headers, ...length }, body);
        expect([answer.status, JSON.parse(answer.body).errorDescriptions[0].problem]).toEqual([
          400,
          'BodyNotAllowed',
        ]);
      }
      expect(reached).toBe(before);
    },
  );

  it('takes no body, or one of no bytes, where the contract has none', async () => {
    for (const headers of [{}, { 'content-length': '0' }, { 'content-type': 'application/json' }]) {
      expect((await send('PUT', headers, '')).status).toBe(204);
      expect((await send('DELETE', headers, '')).status).toBe(204);
      expect((await send('GET', headers, '')).status).toBe(200);
    }
  });
});

describe('I-04 the body', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['a key twice', '{"text":"a","text":"b"}'],
    ['a key twice, once escaped', '{"text":"a","\\u0074ext":"b"}'],
    ['__proto__', '{"text":"a","__proto__":{"x":1}}'],
    ['__proto__, escaped', '{"text":"a","\\u005f_proto__":{"x":1}}'],
    ['constructor.prototype', '{"text":"a","constructor":{"prototype":{"x":1}}}'],
    ['nine levels', nested(9)],
    ['thirty thousand levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['NUL in a text', '{"text":"a\\u0000b"}'],
    ['a byte order mark', '\ufeff{"text":"a"}'],
    ['half of a JSON', '{"text":"a"'],
    ['two of them', '{"text":"a"}{"text":"b"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('is refused with %s', async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.body).errorDescriptions[0].problem]).toEqual([
      400,
      'BodyMalformed',
    ]);
  });

  it.each([
    '{"text":"4111 1111 1111 1111"}',
    '{"text":"my card is 4111-1111-1111-1111."}',
    '{"text":"378282246310005"}',
    '{"text":"\\u0034111111111111111"}',
    '{"text":5555555555554444}',
    '{"text":{"a":["x",{"note":"5555 5555 5555 4444"}]}}',
    '{"4111111111111111":1}',
  ])('P-01 with a card number is refused, wherever it stands: %s', async (body) => {
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.body).errorDescriptions[0].problem]).toEqual([
      400,
      'CardNumberNotAllowed',
    ]);
    expect(answer.body).not.toMatch(/4111|5555|3782/);
  });

  it.each([
    // Another check digit, an amount in the finest unit of a coin, ids, a wallet address.
    '4111 1111 1111 1112',
    '0.411111111111111111',
    '4111111111111111.5',
    '018f4111-1111-7111-8111-111111111111',
    '12345678-1111-1111-1111-123456789012',
    'bc1q4111111111111111xyz',
  ])('P-01 with digits that are no card number is taken: %s', async (text) => {
    expect((await post(JSON.stringify({ text }))).status).toBe(200);
  });

  it('may be nested eight levels, and is then judged by its schema', async () => {
    expect(JSON.parse((await post(nested(8))).body).errorDescriptions[0].problem).not.toBe('BodyMalformed');
  });

  it('may hold 64 KiB and not a byte more', async () => {
    const fitting = JSON.stringify({ text: 'x'.repeat(64 * 1024 - 11) });
    expect(fitting).toHaveLength(64 * 1024);
    expect((await post(fitting)).status).toBe(200);
    const answer = await post(`${fitting} `);
    expect([answer.status, JSON.parse(answer.body).errorDescriptions[0].problem]).toEqual([
      413,
      'BodyTooLarge',
    ]);
  });

  it('keeps texts that look like keys', async () => {
    const text = '{"a":1,"a":2} \\" : \\\\';
    expect(JSON.parse((await post(JSON.stringify({ text }))).body)).toEqual({ text });
  });
});

describe('I-12 what is not HTTP', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', () => resolve(answer));
      socket.on('close', () => resolve(answer));
    });

  it.each([
    ['noise', 'hello\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('gets a 400 and a closed connection: %s', async (_what, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toContain('"errorDescriptions":[{"problem":"BodyMalformed"}]');
  });

  it('gets the headers of every answer even when the router cannot read the address', async () => {
    const answer = await raw('PRI *DHTTP/2.0\r\n\r\nSM\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toContain('"errorDescriptions"');
  });

  it('is served as usual when it expects something unknown', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: gzip\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});
