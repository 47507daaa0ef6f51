import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { auditOf } from '../ledger-check.ts';

interface Product {
  readonly origin: string;
}

/** A product of its own with its chains, for the specs that need some: the others share one that has none. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const { origin, stop } = await startProduct();
      await use({ origin });
      // The books add up after everything that was done (L-08).
      const { findings } = await auditOf(origin);
      await stop();
      expect(findings).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

/** The web apps are built by then: the shared product builds them before it answers. */
async function startProduct(): Promise<Product & { readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', './tools/bootstrap/end-with-parent.mjs', 'tools/product/serve-product.ts'],
    {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        SANDBOX_CHAINS: 'on',
        GIM_E2E_BUILT: 'yes',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A process group of its own, so that its end is not that of the tests.
      detached: true,
    },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
    if (await hasChains(origin)) return { origin, stop };
    await sleep(200);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The kernel gave no port.');
  server.close();
  await once(server, 'close');
  return address.port;
}

interface ChainItem {
  readonly name: string;
  readonly isUp: boolean;
  readonly url?: string;
}

async function hasChains(origin: string): Promise<boolean> {
  try {
    const [ready, chains] = await Promise.all([fetch(`${origin}/readyz`), fetch(`${origin}/sandbox/chains`)]);
    const { items }: { items: readonly ChainItem[] } = await chains.json();
    return ready.ok && items.length > 0 && items.every(({ isUp }) => isUp);
  } catch {
    // It is not there yet.
    return false;
  }
}

/** Where a chain answers by its own protocol. */
export async function chainUrl(origin: string, name: string): Promise<string> {
  const { items }: { items: readonly ChainItem[] } = await (await fetch(`${origin}/sandbox/chains`)).json();
  const url = items.find((item) => item.name === name)?.url;
  if (url === undefined) throw new Error(`The chain ${name} is not there.`);
  return url;
}
