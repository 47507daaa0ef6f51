import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { mapStyleUrl } from '../config-values.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { createSite } from './site.ts';

const platform = platformWithoutDatabase();
const worker = 'assets/maplibre-gl-worker-CZtFQQIV.mjs';
let folder = '';
let plain: App;
let set: App;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gim-map-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<meta name="gim-map-style" content="__MAP_STYLE__" />');
  await writeFile(join(folder, worker), 'let a = 1;');
  await writeFile(join(folder, 'assets/a.js'), 'let a = 1;');
  const build = (style?: string): Promise<App> =>
    buildTestApp(platform, () => undefined, {
      sites: [createSite({ name: 'wallet', base: '/', folder, mapStyleUrl: style })],
    });
  plain = await build();
  set = await build('https://tiles.example/style.json?key=a&b=1');
});
afterAll(async () => {
  await Promise.all([plain.server.close(), set.server.close()]);
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (app: App, url: string) => {
  const { headers, body } = await app.server.inject({ url, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  const part = (name: string): string | undefined =>
    policy.split('; ').find((rule) => rule.startsWith(`${name} `));
  return { policy, part, body };
};

describe('W-01 the map', () => {
  it('is drawn from ourselves alone where no style is set', async () => {
    const page = await get(plain, '/');
    expect(page.part('connect-src')).toMatch(/^connect-src 'self' ws:\/\/[^ ]+$/);
    expect(page.part('img-src')).toBe("img-src 'self' data: blob:");
    expect(page.body).toContain('content=""');
    expect((await get(plain, `/${worker}`)).policy).toBe("default-src 'none'; connect-src 'self'");
  });

  it('may be drawn from exactly the origin of the style that is set, and the page gets its address as text', async () => {
    const page = await get(set, '/');
    expect(page.part('connect-src')).toMatch(/^connect-src 'self' ws:\/\/[^ ]+ https:\/\/tiles\.example$/);
    expect(page.part('img-src')).toBe("img-src 'self' data: blob: https://tiles.example");
    expect(page.policy.match(/tiles\.example/g)).toHaveLength(2);
    expect(page.body).toContain('content="https://tiles.example/style.json?key=a&amp;b=1"');
    const own = await get(set, `/${worker}`);
    expect(own.policy).toBe("default-src 'none'; connect-src 'self' https://tiles.example");
    expect((await get(set, '/assets/a.js')).policy).not.toContain('connect-src');
  });

  it.each([
    ['https://tiles.example/style.json', true],
    ['http://localhost:9000/style.json', true],
    ['http://tiles.example/style.json', false],
    ['https://user:secret@tiles.example/style.json', false],
    ["https://tiles.example/x;script-src 'unsafe-inline'", false],
    ['javascript:alert(1)', false],
    ['style.json', false],
  ])('takes the setting %j: %s', (value, isTaken) => {
    expect(mapStyleUrl().safeParse(value).success).toBe(isTaken);
  });
});
