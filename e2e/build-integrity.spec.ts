import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import { checkBuild } from '../tools/vite/check-build.ts';
import { openAccount, signIn } from './identity/accounts.ts';
import { pushAddress } from './push-address.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

const chunkOf = (source: string): Chunk => {
  const path = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path, 'utf8'));
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The build has no chunk of ${source}`);
  return chunk;
};

/** Simulates an attacker who can change files on the server. */
async function plant(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.planted=1;${await response.text()}` });
}

/** The smallest possible corruption: the last byte differs. */
async function flipByte(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body: Buffer.concat([body.subarray(0, -1), Buffer.from(' ')]) });
}

const planted = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'planted'));

test('W-08: a script that is not the one that was built does not run, and the page says so', async ({
  page,
}) => {
  const entry = `**/${chunkOf('index.html').file}`;
  await page.route(entry, plant);
  for (const path of ['/', '/dashboard#part']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('isn’t what we built, so it wasn’t run');
    await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible();
    expect(await planted(page)).toBeUndefined();
  }
  await page.unroute(entry);
  // Loading again bypasses the browser's cache, even after an earlier attempt.
  await page.route(entry, plant, { times: 1 });
  await page.getByRole('link', { name: 'Load again' }).click();
  await expect(page).toHaveTitle(/ · Gim$/);
  // If only the cached file is broken, the page recovers without showing an error.
  await page.route(entry, plant, { times: 1 });
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Gim$/);
  expect(await planted(page)).toBeUndefined();
});

test('W-08: also what is fetched later has its hash, and a changed part of it opens the error page', async ({
  page,
  request,
}) => {
  const loaded = new Set<string>();
  page.on('request', (sent) => loaded.add(new URL(sent.url()).pathname));
  await signIn(page, await openAccount(request));
  await pushAddress(page, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // Links are created before their files are requested, so the files are listed first: more can arrive at any time.
  const parts = [...loaded].filter((path) => /\.(?:js|css)$/.test(path));
  const map = await page.locator('script[type="importmap"]').textContent();
  const { integrity }: { integrity: Record<string, string> } = JSON.parse(map ?? '');
  const links = await page
    .locator('link[integrity][href*="/assets/"]')
    .evaluateAll((found) =>
      found.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname),
    );
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((path) => integrity[path] === undefined && !links.includes(path))).toEqual([]);
  const unchecked = page.locator('link[href*="/assets/"]:not([integrity]):not([as="font"])');
  expect(await unchecked.count()).toBe(0);

  const { file, css = [] } = chunkOf('src/screens/settings.devices.tsx');
  expect(css).toHaveLength(1);
  for (const [part, change] of [
    [file, plant],
    [css[0], flipByte],
  ] as const) {
    await page.route(`**/${part}`, change);
    await pushAddress(page, '/settings/devices');
    await expect(page.getByText('isn’t what we built, so it wasn’t run')).toBeVisible();
    expect(await planted(page)).toBeUndefined();
    await page.unroute(`**/${part}`);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
    await page.goto('/settings');
  }
});

test('W-08: what is served is what the build says it is made of', async ({ request }) => {
  const read = async (path: string, form: string): Promise<Buffer> =>
    (await request.get(path, { headers: { 'accept-encoding': form } })).body();
  expect(await checkBuild({ read, key: null })).toEqual([]);
});

test('W-08: the desk runs only what was built too', async ({ page }) => {
  await page.goto('/desk/');
  const entry = await page.locator('script[type="module"][integrity]').getAttribute('src');
  await page.route(`**${entry}`, plant);
  await page.goto('/desk/?from=mail#top');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gim Desk didn’t load' })).toBeVisible();
  expect(await planted(page)).toBeUndefined();
  await page.unroute(`**${entry}`);
  await page.getByRole('link', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
