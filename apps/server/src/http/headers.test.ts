import { createHash } from 'node:crypto';
import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { buildApp } from '../app.ts';
import { createChains } from '../sandbox/chains/chains.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { platformWithoutDatabase } from '../testing/test-app.ts';
import { createSite } from './site.ts';

const thing = endpoint({
  name: 'thing',
  method: 'GET',
  path: '/api/things/{id}',
  summary: '',
  auth: { kind: 'anyone' },
  params: z.strictObject({ id: z.string() }),
  reply: z.strictObject({}),
  problems: [],
});

const platform = platformWithoutDatabase();
const apps: App[] = [];
const build = async (publicOrigin: string): Promise<App> => {
  const sandbox = createSandbox({
    ...platform,
    mailbox: { list: async () => [], find: async () => undefined },
    pushes: { list: async () => [] },
    addStaff: () => Promise.reject(new Error('Nobody is added here.')),
    priceOverrides: {
      coins: [],
      hold: async () => undefined,
      silence: async () => undefined,
      list: async () => [],
    },
    coins: { record: async () => undefined, updateCandles: async () => undefined },
    fundHouse: async () => undefined,
    places: {
      points: { seed: async () => false, seedPhotos: async () => undefined },
      drawers: { start: async () => undefined },
    },
    seedDemoHistory: async () => undefined,
    deposit: () => Promise.reject(new Error('There is no money here.')),
    chains: createChains({ dataDir: '', log: platform.log, isOn: false }),
    inventory: { set: async () => undefined, list: async () => [] },
    ledger: { audit: () => Promise.reject(new Error('There are no books here.')) },
  });
  const app = await buildApp({
    platform,
    publicOrigin,
    sandbox: true,
    modules: [
      { name: 'test', routes: (mount) => mount(thing, async () => ({})) },
      { name: 'sandbox', sandboxRoutes: sandbox.sandboxRoutes },
    ],
    sites: [createSite({ name: 'wallet', base: '/', folder: 'no-such-folder' })],
  });
  apps.push(app);
  return app;
};
let plain: App;
let secure: App;
beforeAll(async () => {
  plain = await build('http://localhost:8080');
  secure = await build('https://gim.example');
});
afterAll(async () => {
  await Promise.all(apps.map(({ server }) => server.close()));
  await platform.close();
});

const wanted = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

describe('W-03 headers', () => {
  it('are on every route that exists, and on what does not exist', async () => {
    const calls = secure.routes
      .list()
      .map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+|\*/g, 'x') }))
      .concat([
        { method: 'GET', url: '/api/none' },
        { method: 'PUT', url: '/none' },
        { method: 'GET', url: '/%zz' },
      ]);
    expect(calls.length).toBeGreaterThan(14);
    for (const { method, url } of calls) {
      const { headers } = await secure.server.inject({
        method: method === 'GET' ? 'GET' : method === 'HEAD' ? 'HEAD' : 'POST',
        url,
      });
      expect(headers, `${method} ${url}`).toMatchObject(wanted);
      expect(headers['permissions-policy'], url).toContain('publickey-credentials-get=(self)');
      expect(headers['permissions-policy'], url).toContain('geolocation=(self)');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by']).toBeUndefined();
      if (url.startsWith('/api/')) {
        const isReference = url === '/api/docs' || url === '/api/openapi.json';
        expect(headers['cache-control'], url).toBe(isReference ? 'no-cache' : 'no-store');
      }
    }
  });

  it('promise https only where the product is served over it', async () => {
    const { headers } = await plain.server.inject('/healthz');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('W-01, W-02 the policy of a page', () => {
  it.each(['/sandbox', '/'])('of %s lets only its own nonce run, and a new one each time', async (url) => {
    const [first, second] = [await secure.server.inject(url), await secure.server.inject(url)];
    const policy = String(first.headers['content-security-policy']);
    const nonce = /'nonce-([\w-]{24})'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /csp-report',
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    expect(first.body).not.toContain('__CSP_NONCE__');
    const tags = [...first.body.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    expect(second.headers['content-security-policy']).not.toBe(policy);
  });

  it('of the reference, which is the same for everybody, lets run what has its hashes', async () => {
    const { headers, body } = await secure.server.inject('/api/docs');
    const policy = String(headers['content-security-policy']);
    const hashOf = (tag: string): string => {
      const [, content = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body) ?? [];
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    };
    expect(policy).toContain(`script-src ${hashOf('script')} 'strict-dynamic';`);
    expect(policy).toContain(`style-src 'self' ${hashOf('style')};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)|nonce/);
    expect(body.match(/<(?:script|style)\b/g)).toHaveLength(2);
  });

  it('takes reports from the browser in both forms and survives nonsense', async () => {
    const report = (payload: string, type: string) =>
      secure.server.inject({
        method: 'POST',
        url: '/csp-report',
        headers: { 'content-type': type },
        payload,
      });
    const old = await report(
      '{"csp-report":{"blocked-uri":"https://evil.example/x?token=1"}}',
      'application/csp-report',
    );
    const list = await report(
      '[{"type":"csp-violation","body":{"blockedURL":"inline"}}]',
      'application/reports+json',
    );
    const nonsense = await report('[[[]]]', 'application/csp-report');
    const broken = await report('{', 'application/csp-report');
    expect([old, list, nonsense, broken].map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 400]);
  });
});
