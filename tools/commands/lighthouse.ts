import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../chromium/find-chromium.ts';
import { freePort } from '../product/free-port.ts';
import { projectRoot } from '../project-root.ts';

// Measures the landing page as Lighthouse's phone sees it and fails below the promised scores. It is not part of the
// tests: the score moves with the load of the machine. `npm run lighthouse -- http://host/` measures a running product.
const promised = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;

const folder = join(projectRoot, 'tools/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
const report = join(projectRoot, '.cache/lighthouse.json');

const [given] = process.argv.slice(2);
const product = given === undefined ? await startProduct() : null;
try {
  process.exitCode = measure(given ?? product?.address ?? '');
} finally {
  product?.stop();
}

function measure(address: string): number {
  if (!existsSync(program)) spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const only = `--only-categories=${Object.keys(promised).join(',')}`;
  const chrome = `--chrome-flags=${flags.join(' ')}`;
  const run = spawnSync(
    process.execPath,
    [program, address, only, chrome, '--quiet', '--output=json', `--output-path=${report}`],
    {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: ensureChromium(console.log) },
    },
  );
  if (run.status !== 0) return 1;
  const { categories }: { categories: Record<string, { score: number | null }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  let isKept = true;
  for (const [name, least] of Object.entries(promised)) {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    console.log(`${name.padEnd(16)} ${String(score).padStart(3)}  (at least ${least})`);
    isKept &&= score >= least;
  }
  return isKept ? 0 : 1;
}

/** Serves the built product with an empty data folder until it is stopped. */
async function startProduct(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const port = await freePort();
  const address = `http://localhost:${port}/`;
  const server = spawn(process.execPath, ['tools/product/serve-product.ts'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: address.slice(0, -1) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // A signal to the group reaches the server behind the program, which drains and leaves nothing behind.
  const stop = (): void => void (server.pid === undefined ? undefined : process.kill(-server.pid, 'SIGTERM'));
  for (let second = 0; second < 180; second += 1) {
    const isReady = await fetch(`${address}readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { address, stop };
    await sleep(1000);
  }
  stop();
  throw new Error('The product did not become ready within three minutes');
}
