import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium/find-chromium.ts';
import { freePort } from './tools/product/free-port.ts';

// The workers load this file again and must agree on the port, so the first load leaves it in the environment.
process.env.GIM_E2E_PORT ??= String(await freePort());
const port = process.env.GIM_E2E_PORT;
const origin = `http://localhost:${port}`;
const executablePath = findChromium();
const MEASURED = '**/responsiveness.spec.ts';
const STRIPS = process.env.GIM_FRAME_STRIPS === '1' ? [] : ['**/frame-strips.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/product-check.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A third one uses the time in which the others wait for an answer, also on two cores.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine: a bound of a test is no measure of the product.
  timeout: 120_000,
  // Fonts are our own, so one picture serves every machine; the tolerance is for the smoothing of edges, which differs
  // between processors by up to a thousandth.
  snapshotPathTemplate: 'e2e/pictures/{testFileName}/{arg}{ext}',
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.005, animations: 'disabled', scale: 'css' },
  },
  use: {
    baseURL: origin,
    // Recording every step of every test is slow; `playwright test --trace on` has it when it is needed.
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Drawing motion takes an eighth of the processor time. Tests of motion and of speed use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--font-render-hinting=none',
        // Chromium's own sandbox cannot be set up by root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'chromium', testIgnore: [MEASURED, ...STRIPS], use: { ...devices['Desktop Chrome'] } },
    // Times mean something only while nothing else runs: one after the other, after all others.
    // `--no-deps` runs them by themselves.
    {
      name: 'measured',
      testMatch: MEASURED,
      dependencies: ['chromium'],
      fullyParallel: false,
      use: { ...devices['Desktop Chrome'] },
    },
  ],
  webServer: {
    // A run that is killed hard takes its product along.
    command: `exec ${process.execPath} --import ./tools/bootstrap/end-with-parent.mjs tools/product/serve-product.ts`,
    url: `${origin}/readyz`,
    env: { PORT: port, PUBLIC_ORIGIN: origin },
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // The server drains and stops its PostgreSQL; a plain kill would leave both behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
