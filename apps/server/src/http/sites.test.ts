import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { createSite } from './site.ts';

const platform = platformWithoutDatabase();
let folder = '';
let app: App;
const write = async (path: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gim-site-'));
  await write('secret.txt', 'outside');
  await write(
    'web/index.html',
    '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/a.js"></script><style nonce="__CSP_NONCE__"></style>',
  );
  await write('web/assets/a.js', 'let a = 1;');
  await write('web/assets/a.js.br', brotliCompressSync('let a = 1;'));
  await write('web/routes.json', '["/", "/coins/:id/buy", "/settings"]');
  await write('web/builds/latest.json', '{"id":"1"}');
  await write('web/trip-worker.js', 'let b = 1;');
  await write('web/shell-worker.js', 'let c = 1;');
  await write('web/notes.unknown', 'not served');
  for (const base of ['web', 'staff', 'gallery']) {
    await write(`${base}/.vite/manifest.json`, '{"src/main.tsx":"not served"}');
    await write(`${base}/.env.json`, '"not served"');
    await write(`${base}/assets/.cache/a.js`, '"not served"');
    await write(`${base}/assets/a.js.map`, '{"sources":["not served"]}');
  }
  await write('staff/index.html', '<!doctype html>the staff');
  await write('staff/routes.json', '["/", "/today", "/sign-in"]');
  await write('gallery/index.html', '<!doctype html>the gallery');
  app = await buildTestApp(platform, () => undefined, {
    sites: [
      createSite({ name: 'wallet', base: '/', folder: join(folder, 'web') }),
      createSite({ name: 'desk', base: '/desk/', folder: join(folder, 'desk') }),
      createSite({ name: 'staff', base: '/staff/', folder: join(folder, 'staff') }),
      createSite({ name: 'gallery', base: '/gallery/', folder: join(folder, 'gallery') }),
    ],
  });
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.server.inject({ url, headers });

describe('files', () => {
  it('are sent compressed as they were built, and kept for a year when their name has a hash', async () => {
    const answer = await get('/assets/a.js', { 'accept-encoding': 'gzip, br;q=0.9' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(answer.rawPayload).toEqual(brotliCompressSync('let a = 1;'));
  });

  it.each(['', 'identity', 'br;q=0', 'gzip'])(
    'are sent plain to a client that accepts %j',
    async (encoding) => {
      const answer = await get('/assets/a.js', { 'accept-encoding': encoding });
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'let a = 1;']);
    },
  );

  it('W-02: may do nothing in a browser, save that the workers of offline pages read from this origin', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
    expect(await policyOf('/assets/a.js')).not.toContain('connect-src');
    for (const worker of ['/trip-worker.js', '/shell-worker.js'])
      expect(await policyOf(worker)).toMatch(/^default-src 'none';.*; connect-src 'self'$/);
  });

  it('without a hash are asked for again, and answered 304 when they did not change', async () => {
    const first = await get('/builds/latest.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/builds/latest.json', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/notes.unknown',
    '/assets/missing.js',
  ])('never leave their folder: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('outside');
  });
});

describe.each(['/', '/staff/', '/gallery/'])('I-12 what tools write for themselves, below %s', (base) => {
  it.each([
    '.vite/manifest.json',
    '.env.json',
    'assets/.cache/a.js',
    'assets/a.js.map',
    '%2evite/manifest.json',
  ])('is not served: %s', async (path) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const answer = await get(base + path, { accept });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.body).not.toContain('not served');
    }
  });
});

describe('pages', () => {
  it.each(['/', '/settings', '/coins/btc/buy'])('%s is the app with a nonce of its own', async (url) => {
    const answer = await get(url);
    const nonce = /'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(answer.statusCode).toBe(200);
    expect(answer.body.match(new RegExp(`nonce="${nonce}"`, 'g'))).toHaveLength(2);
  });

  it('are compressed where that is wanted', async () => {
    const answer = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip' });
    expect(gunzipSync(answer.rawPayload).toString()).toContain('/assets/a.js');
  });

  it('that do not exist are the same app with status 404', async () => {
    const answer = await get('/nope');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('/assets/a.js');
  });

  it.each([
    ['/staff/', 200],
    ['/staff/today', 200],
    ['/staff/sign-in/', 200],
    ['/staff/nope', 404],
    ['/staff/today/nope', 404],
    ['/staff/coins/btc/buy', 404],
    // An app that names no pages has its start page.
    ['/gallery/', 200],
    ['/gallery/nope', 404],
  ])('of another app are known by its own list: %s is %i', async (url, status) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(/the (?:staff|gallery)/);
  });

  it('are not given to what asked for something else', async () => {
    const answer = await get('/nope', { accept: 'application/json' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('say so when the app is not built, and appear without a restart', async () => {
    const before = await get('/desk/');
    expect([before.statusCode, before.body]).toEqual([
      503,
      expect.stringContaining('The desk is not built yet'),
    ]);
    expect((await get('/desk')).headers.location).toBe('/desk/');
    await write('desk/index.html', '<!doctype html>the desk');
    await expect.poll(async () => (await get('/desk/queue')).body, { timeout: 4000 }).toContain('the desk');
    await write('desk/index.html', '<!doctype html>the new desk');
    await utimes(join(folder, 'desk/index.html'), 1_900_000_000, 1_900_000_000);
    await expect.poll(async () => (await get('/desk/')).body, { timeout: 4000 }).toContain('the new desk');
  });
});

describe('P-05 the sandbox', () => {
  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/'],
    ['GET', '/sandbox/mail'],
    ['GET', '/sandbox/accounts'],
    ['GET', '/sandbox/gallery/'],
    ['POST', '/sandbox/clock'],
  ] as const)('%s %s does not exist unless the server runs as one', async (method, url) => {
    const answer = await app.server.inject({ method, url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
