import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { projectRoot } from '../project-root.ts';
import { freePort } from './free-port.ts';

// Tests the product as `npm start` runs it, from outside: port, data folder, signals.
type Product = { readonly child: ChildProcess; output(): string; complaints(): string };

// Each test starts the whole product, some twice, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
let port: number;
const running: ChildProcess[] = [];
const folders: string[] = [];
const makeFolder = (): string => {
  const folder = makePassableFolder(join(tmpdir(), 'gim-product-'));
  folders.push(folder);
  return folder;
};

beforeEach(async () => {
  dataDir = makeFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await expect.poll(processesOf, { timeout: 20_000 }).toEqual([]);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a start', () => {
  // Both tests share one folder, because filling an empty one takes most of a start's time.
  const home = makeFolder();
  beforeEach(() => {
    dataDir = home;
  });

  test('answers /readyz, says where to look, and drains without a trace on Ctrl-C', async () => {
    const product = start();
    await untilReady(product);
    await expect.poll(product.output).toContain(`http://localhost:${port}/`);
    product.child.kill('SIGINT');
    const [code] = await once(product.child, 'exit');
    expect(code).toBe(0);
    expect(processesOf()).toEqual([]);
  });

  test('after kill -9 the next start takes over and is ready again', async () => {
    const first = start();
    await untilReady(first);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = start();
    await untilReady(second);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    expect(processesOf()).toEqual([]);
  });
});

describe('a start that cannot work says why in one sentence', () => {
  test('a taken port', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const sentence = await failure(start());
    other.close();
    expect(sentence).toContain(String(port));
  });

  test('a broken data folder', async () => {
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    expect(await failure(start())).toContain(join(dataDir, 'postgres'));
  });

  test('a data folder without permission', async () => {
    dataDir = '/proc/gim';
    expect(await failure(start())).toContain('/proc/gim');
  });
});

function start(): Product {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      GIM_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return { child, output: collect(child.stdout), complaints: collect(child.stderr) };
}

function collect(stream: Readable): () => string {
  let said = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return () => said;
}

async function untilReady({ child, complaints }: Product): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${child.exitCode}:\n${complaints()}`);
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(100);
  }
}

/** The error line of a failed start. A stack trace or a second line fails the test. */
async function failure({ child, complaints }: Product): Promise<string> {
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const complaint = complaints().trim();
  expect(complaint).toMatch(/^[^\n]+\.$/);
  return complaint;
}

/** Processes that still use this data folder: PostgreSQL and its workers name it on their command line. */
function processesOf(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .filter((command) => command.includes(dataDir));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The process ended in the meantime.
    return '';
  }
}
