import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium/find-chromium.ts';
import { freePort } from '../product/free-port.ts';
import { projectRoot } from '../project-root.ts';

// Measures the landing page and the signed-in home page with Lighthouse's phone profile and fails below the required
// scores. Not part of the tests, because the score depends on the load of the machine. `npm run lighthouse --
// http://host/` measures a running product.
const promised = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;

const folder = join(projectRoot, 'tools/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const [given] = process.argv.slice(2);
if (!existsSync(program)) spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
const product = given === undefined ? await startProduct() : null;
const address = given ?? product?.address ?? '';
const browserPort = await freePort();
const browser = await startBrowser(browserPort);
try {
  const isLandingGood = await measure(address);
  await signIn(address);
  const isHomeGood = await measure(new URL('dashboard', address).href);
  process.exitCode = isLandingGood && isHomeGood ? 0 : 1;
} finally {
  browser.stop();
  product?.stop();
}

/** One browser for all pages, to keep the session. */
async function startBrowser(debugPort: number): Promise<{ readonly stop: () => void }> {
  const profile = mkdtempSync(join(tmpdir(), 'gim-lighthouse-'));
  const flags = ['--headless=new', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const chrome = spawn(
    ensureChromium(console.log),
    [...flags, `--remote-debugging-port=${debugPort}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  );
  chrome.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  await answersWithin(30, `http://127.0.0.1:${debugPort}/json/version`);
  // The whole group: a browser that is asked to close may stay behind and slow the next measurement down.
  return { stop: () => void (chrome.pid === undefined ? undefined : process.kill(-chrome.pid, 'SIGKILL')) };
}

/**
 * Signs in as the demo customer with two years of history, then disconnects, so that nothing is attached while
 * Lighthouse measures.
 */
async function signIn(origin: string): Promise<void> {
  const attached = await chromium.connectOverCDP(`http://127.0.0.1:${browserPort}`);
  const page = await attached.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('The browser has no window.');
  const answer = await page.request.get(new URL('sandbox/accounts', origin).href);
  const { accounts } = await answer.json();
  await page.goto(origin);
  // Wait until the app has hydrated; earlier clicks would be lost.
  while (!(await page.title()).endsWith(' · Gim')) await sleep(100);
  await page.locator('input[type="email"]').fill(accounts[0].email);
  await page.locator('input[autocomplete="current-password"]').fill(accounts[0].password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  await page.close();
  await attached.close();
}

/**
 * Lighthouse slows the processor down four times, which makes a phone of a fast desktop (benchmark index above 1,500). A
 * slower machine would become a phone that nobody has, so the page is measured again with the factor that Lighthouse's
 * documentation gives for such a machine, and that result counts. Both are printed.
 */
async function measure(page: string): Promise<boolean> {
  const standard = await runLighthouse(page, 4);
  const slowdown = slowdownFor(standard.benchmarkIndex);
  const counted = slowdown === 4 ? standard : await runLighthouse(page, slowdown);
  return Object.entries(promised).every(([name, least]) => (counted.scores[name] ?? 0) >= least);
}

function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1500) return 4;
  return benchmarkIndex >= 1000 ? 2 : 1;
}

interface Measured {
  readonly scores: Readonly<Record<string, number>>;
  readonly benchmarkIndex: number;
}

async function runLighthouse(page: string, slowdown: number): Promise<Measured> {
  const report = join(projectRoot, '.cache', `lighthouse${new URL(page).pathname.replaceAll('/', '-')}.json`);
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const run = spawn(
    process.execPath,
    [
      program,
      page,
      `--only-categories=${Object.keys(promised).join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--port=${browserPort}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
    ],
    { stdio: 'inherit' },
  );
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error(`Lighthouse could not measure ${page}.`);
  const { categories, environment }: LighthouseReport = JSON.parse(readFileSync(report, 'utf8'));
  const scores = Object.fromEntries(
    Object.keys(promised).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  );
  const { benchmarkIndex } = environment;
  console.log(`${page} slowed down ${slowdown} times, benchmark index ${Math.round(benchmarkIndex)}`);
  for (const [name, least] of Object.entries(promised))
    console.log(`  ${name.padEnd(16)} ${String(scores[name]).padStart(3)}  (at least ${least})`);
  return { scores, benchmarkIndex };
}

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

/** Serves the built product with an empty data folder until stopped. */
async function startProduct(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const port = await freePort();
  const address = `http://localhost:${port}/`;
  const server = spawn(process.execPath, ['tools/product/serve-product.ts'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: address.slice(0, -1) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // Signals the process group, so that the server behind the program drains and cleans up.
  const stop = (): void => void (server.pid === undefined ? undefined : process.kill(-server.pid, 'SIGTERM'));
  try {
    await answersWithin(180, `${address}readyz`);
    // The sandbox prepares data for a while after the start, which would be measured too.
    await sleep(20_000);
  } catch (error) {
    stop();
    throw error;
  }
  return { address, stop };
}

async function answersWithin(seconds: number, url: string): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(1000);
  }
  throw new Error(`${url} did not answer within ${seconds} s.`);
}
