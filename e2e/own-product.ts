import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { freePort } from '../tools/product/free-port.ts';
import { expectSound } from './product-check.ts';

export interface Product {
  readonly origin: string;
}

interface Options {
  /** Another project folder to build and run, instead of this one. */
  readonly folder?: () => string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether everything the tests need is available. */
  readonly isReady?: (origin: string) => Promise<boolean>;
}

/**
 * Tests with their own product, one per worker, for specs that move its clock or need more than the shared one has. At
 * the end its ledger must balance (L-08), and it must never have answered 500.
 */
export const ownProductTest = (options: Options = {}) =>
  base.extend<object, { product: Product }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
      async ({}, use) => {
        const { origin, stop } = await startProduct(options);
        await use({ origin });
        try {
          await expectSound(origin);
        } finally {
          await stop();
        }
      },
      { scope: 'worker', timeout: options.folder === undefined ? 120_000 : 600_000 },
    ],
    baseURL: async ({ product }, use) => use(product.origin),
  });

/** The web apps are already built, because the shared product builds them before it answers. */
async function startProduct({
  folder,
  env = {},
  isReady = isServing,
}: Options): Promise<Product & { readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', './tools/bootstrap/end-with-parent.mjs', 'tools/product/serve-product.ts'],
    {
      ...(folder === undefined ? {} : { cwd: folder() }),
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        ...(folder === undefined && { GIM_E2E_BUILT: 'yes' }),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      // Its own process group, so that it can be stopped separately from the tests.
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
    if (await isReady(origin)) return { origin, stop };
    await sleep(200);
  }
}

async function isServing(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    // The server is not running yet.
    return false;
  }
}
