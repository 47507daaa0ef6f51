import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getUser, listCoins } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { createRateLimiter } from './rate-limit.ts';
import { fixedText } from './static-folder.ts';

const platform = platformWithoutDatabase();
let app: App;
beforeAll(async () => {
  app = await buildTestApp(
    platform,
    (mount) => {
      mount(listCoins, async () => ({ items: [] }));
      mount(getUser, async () => {
        throw new Error('not asked here');
      });
    },
    { rateLimiter: createRateLimiter({ scale: 1, monotonicMs: () => 0 }) },
  );
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.0.0.${addresses}`;
};
/** From an address of its own, so that the budget of one test is not spent by another. */
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  app.server.inject({ url, headers, remoteAddress });

describe.each([
  ['/api/openapi.json', 'application/json; charset=utf-8', '"operationId":"listCoins"'],
  ['/api/docs', 'text/html; charset=utf-8', '<article id="listCoins"'],
])('%s', (url, type, content) => {
  it('is the same text in every form that a client may want', async () => {
    const plain = await get(url, { 'accept-encoding': 'identity' });
    expect(plain.headers).toMatchObject({ 'content-type': type, vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain(content);
    const packed = await get(url, { 'accept-encoding': 'gzip' });
    const small = await get(url, { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], small.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  it('is not sent again to a client that has it', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const { etag } = (await get(url, headers)).headers;
      for (const tag of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(url, { ...headers, 'if-none-match': tag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      }
      expect((await get(url, { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('Z-07 has a budget for each address, and says what is left of it', async () => {
    const from = '203.0.113.9';
    const first = await get(url, {}, from);
    expect(first.headers.ratelimit).toMatch(/^"reference";r=\d+;t=\d+$/);
    expect(first.headers['ratelimit-policy']).toBe('"reference";q=20;w=20');
    const more = await Promise.all(Array.from({ length: 30 }, () => get(url, {}, from)));
    const refused = more.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ errorDescriptions: [{ problem: 'TooManyRequests' }] });
    expect(refused?.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"reference";r=0;t=20' });
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('Z-07 every anonymous address', () => {
  it.each([
    '/',
    '/nope',
    '/look/tokens.css',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/coins',
    '/api/docs',
    '/api/openapi.json',
    '/api/nothing',
  ])('%s is counted', async (url) => {
    const { headers } = await get(url, { accept: 'text/html' });
    expect(headers.ratelimit, url).toMatch(/^"\w+";r=\d+;t=\d+$/);
  });

  it('and a call of a user tells the budget of the user', async () => {
    const url = '/api/users/018f0000-0000-7000-8000-00000000000a';
    expect((await get(url)).headers.ratelimit).toMatch(/^"address";/);
    expect((await get(url, { authorization: 'Bearer anna' })).headers.ratelimit).toMatch(/^"read";r=119;/);
  });
});

describe('Q-06 a text that never changes', () => {
  it('is made once and compressed once in each form, however many ask at the same time', async () => {
    let made = 0;
    const file = fixedText({
      path: '/x',
      type: 'text/plain',
      text: () => {
        made += 1;
        return 'the same '.repeat(10_000);
      },
    });
    const forms = ['br', 'gzip', undefined] as const;
    const asked = await Promise.all(Array.from({ length: 99 }, (_, index) => file.read(forms[index % 3])));
    expect(made).toBe(1);
    // The very same bytes, not equal ones.
    expect(new Set(asked.map(({ bytes }) => bytes)).size).toBe(3);
    expect((await file.read('br')).bytes).toBe(asked[0]?.bytes);
  });
});
