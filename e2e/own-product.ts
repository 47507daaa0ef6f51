import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Product {
  readonly origin: string;
}

interface Wish {
  readonly env: Readonly<Record<string, string>>;
  /** Whether it has all that the tests need. */
  readonly isReady: (origin: string) => Promise<boolean>;
}

/**
 * A product of its own, for specs that move its clock or need more than the shared one has. The web apps are built by
 * then: the shared product builds them before it answers.
 */
export async function startProduct({
  env,
  isReady,
}: Wish): Promise<Product & { readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', './tools/bootstrap/end-with-parent.mjs', 'tools/product/serve-product.ts'],
    {
      env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: origin, GIM_E2E_BUILT: 'yes', ...env },
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
    if (await isReady(origin)) return { origin, stop };
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
