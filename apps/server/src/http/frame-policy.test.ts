import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { createSite } from './site.ts';

const platform = platformWithoutDatabase();
let folder = '';
let app: App;
let partner: string | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gim-frame-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<p>wallet</p>');
  app = await buildTestApp(platform, () => undefined, {
    sites: [
      createSite({ name: 'wallet', base: '/', folder, frameOrigin: () => partner }),
      createSite({ name: 'desk', base: '/desk/', folder }),
    ],
  });
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const frames = async (url: string): Promise<string | undefined> => {
  const { headers } = await app.server.inject({ url, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  return policy.split('; ').find((rule) => rule.startsWith('frame-src'));
};

describe('W-01 the form for card numbers', () => {
  it('may be held by the wallet from exactly the partner’s origin, as it is at that moment, and by nobody else', async () => {
    expect(await frames('/')).toBe(undefined);
    partner = 'http://127.0.0.1:4100';
    expect(await frames('/')).toBe('frame-src http://127.0.0.1:4100');
    partner = 'https://cards.example';
    expect(await frames('/')).toBe('frame-src https://cards.example');
    expect(await frames('/desk/')).toBe(undefined);
  });
});
