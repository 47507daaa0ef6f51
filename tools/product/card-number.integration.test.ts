import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect as expectPage, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { loadOrCreateSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { findChromium } from '../chromium/find-chromium.ts';
import { projectRoot } from '../project-root.ts';

const NUMBER = '4111 1111 1111 1111';
/** All forms in which it could be stored: with and without spaces, and as UTF-16, as in a heap. */
const forms = [NUMBER, NUMBER.replaceAll(' ', '')].flatMap((text) => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
]);

test('P-01 a card number typed into the frame is in no request of ours, file, log or heap', async () => {
  const product = await startProduct();
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage();
    const own: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(product.origin)) own.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await page.goto(product.origin);
    const token = await enterCard(page, await product.openForm());
    expect(token).toMatch(/^card_[\w-]{32}$/);
    // The wallet continues with the token from the frame.
    await page.request.post(`${product.origin}/api/webhooks/payouts`, { data: { token } });
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((text) => forms.some((form) => text.includes(form.toString())))).toEqual([]);
    const heap = await product.heap();
    expect(statSync(heap).size).toBeGreaterThan(10_000_000);
    // Control: the heap does contain other data of the process.
    expect(readFileSync(heap).includes('/sandbox/payout-partner')).toBe(true);
    expect(holdsNumber(heap)).toBe(false);
  } finally {
    await browser.close();
    await product.stop();
  }
  // After a clean stop the database has flushed everything to its files.
  const files = listFiles(product.folder);
  expect(files.some((file) => file.includes('postgres'))).toBe(true);
  expect(files.filter(holdsNumber)).toEqual([]);
  rmSync(product.folder, { recursive: true, force: true });
}, 240_000);

/** Types a card number into the partner's frame, embedded in a wallet page as the real screen does. */
async function enterCard(page: Page, url: string): Promise<string> {
  const told = page.evaluate<string>(`new Promise((resolve) => {
    addEventListener('message', ({ origin, data }) => {
      if (origin === '${new URL(url).origin}' && data.type === 'gim-card') resolve(data.token);
    });
    const frame = document.createElement('iframe');
    frame.src = ${JSON.stringify(url)};
    frame.title = 'card';
    frame.style.cssText = 'position:fixed;inset:0;width:360px;height:420px;z-index:99';
    document.body.append(frame);
  })`);
  const frame = page.frameLocator('iframe[title=card]');
  await frame.getByLabel('Card number').pressSequentially(NUMBER.replaceAll(' ', ''));
  await expectPage(frame.getByLabel('Card number')).toHaveValue(NUMBER);
  await expectPage(frame.getByText('Visa')).toBeVisible();
  await frame.getByLabel('Valid until').pressSequentially('0839');
  await frame.getByLabel('Name on card').fill('Olena Kovalenko');
  await frame.getByRole('button', { name: 'Save card' }).click();
  await expectPage(frame.getByRole('button', { name: 'Card saved' })).toBeVisible();
  return told;
}

/** The product with a data folder that is kept, its complete log, and heap snapshots. */
async function startProduct() {
  const folder = makePassableFolder(join(tmpdir(), 'gim-card-'));
  const heaps = mkdtempSync(join(tmpdir(), 'gim-heap-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${heaps}`, 'apps/server/src/main.ts'],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        SANDBOX_CHAINS: 'off',
        GIM_DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const log = createWriteStream(join(folder, 'log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const partner = async (): Promise<string | undefined> => {
    const answer = await fetch(`${origin}/sandbox/payout-partner`).catch(() => undefined);
    const { isUp, origin: at } =
      answer?.ok === true ? Object(await answer.json()) : { isUp: false, origin: '' };
    return isUp === true ? String(at) : undefined;
  };
  while ((await partner()) === undefined) await sleep(250);
  return {
    origin,
    folder,
    /** Opens the card form as the product does for a user. */
    async openForm(): Promise<string> {
      const key = loadOrCreateSecrets(join(folder, 'data', 'secrets.json'), systemRandom).key(
        'payout partner',
      );
      const answer = await fetch(`${await partner()}/v1/card-forms`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.toString('base64url')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: 'a user', language: 'en-US' }),
      });
      return String(Object(await answer.json()).url);
    },
    async heap(): Promise<string> {
      child.kill('SIGUSR2');
      for (;;) {
        await sleep(500);
        const [name] = readdirSync(heaps);
        if (name === undefined) continue;
        const path = join(heaps, name);
        const before = statSync(path).size;
        await sleep(1_500);
        if (statSync(path).size === before && before > 0) return path;
      }
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(heaps, { recursive: true, force: true });
    },
  };
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function holdsNumber(path: string): boolean {
  const bytes = readFileSync(path);
  return forms.some((form) => bytes.includes(form));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
