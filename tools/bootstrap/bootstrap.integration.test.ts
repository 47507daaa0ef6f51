import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { writeStamp } from './install.mjs';

// Runs the real bootstrap and npm on a project so small that it needs no network, with the project's pinned Node.
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gim-bootstrap-'));
  cpSync(join(projectRoot, 'tools', 'bootstrap.mjs'), join(root, 'tools', 'bootstrap.mjs'));
  cpSync(join(projectRoot, 'tools', 'bootstrap'), join(root, 'tools', 'bootstrap'), { recursive: true });
  const runtime = join(root, 'tools', 'runtime');
  mkdirSync(join(runtime, 'node_modules'), { recursive: true });
  cpSync(join(projectRoot, 'tools', 'runtime', 'package-lock.json'), join(runtime, 'package-lock.json'));
  const node = `node-linux-${process.arch}`;
  symlinkSync(
    join(projectRoot, 'tools', 'runtime', 'node_modules', node),
    join(runtime, 'node_modules', node),
  );
  writeStamp(runtime);
  writeProject('0.1.0');
  writeCommand(
    'probe',
    'console.log(JSON.stringify({ node: process.version, env: process.env, argv: process.argv }))',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installing', () => {
  test('installs once, links the pinned Node, and adds nearly nothing to the second run', async () => {
    const first = await run('probe');
    expect(first.output).toMatch(/Installing the packages \.\.\.\nInstalled the packages in \d+ s\.\n/);
    expect(first.output).toContain('"node":"v24.');
    expect(existsSync(join(root, 'node_modules', '.bin', 'node'))).toBe(true);
    const second = await run('probe');
    expect(second.code).toBe(0);
    expect(second.output).not.toContain('Installing');
  });

  test('Q-08 no script of a package runs while it is installed', async () => {
    expect((await run('probe')).output).toContain('Installed the packages');
    expect(existsSync(join(root, 'planted'))).toBe(false);
  });

  test('installs again when the lockfile changed or was installed for another processor', async () => {
    await run('probe');
    writeProject('0.2.0');
    expect((await run('probe')).output).toContain('Installing the packages');
    const stamp = join(root, 'node_modules', '.gim-stamp');
    writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(process.arch, 'sparc'));
    expect((await run('probe')).output).toContain('Installing the packages');
  });

  test('installs once when two commands start together', async () => {
    const runs = await Promise.all([run('probe'), run('probe')]);
    const installs = runs.filter(({ output }) => output.includes('Installing the packages'));
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(installs).toHaveLength(1);
  });

  test("passes no lie of npm's on to the command", async () => {
    const { output } = await run('probe', {
      npm_config_user_agent: 'npm/9 node/v20.0.0',
      npm_node_execpath: '/none',
    });
    expect(output).not.toMatch(/npm_config_user_agent|npm_node_execpath/);
  });

  test("shows npm's last words and one sentence when npm fails", async () => {
    writeFileSync(join(root, 'package-lock.json'), '{ broken');
    const { code, output } = await run('probe');
    expect(code).toBe(1);
    expect(output).toMatch(/npm error/);
    expect(output.trimEnd().split('\n').at(-1)).toMatch(
      /^Installing the packages failed; npm's last words are above\. /,
    );
    expect(existsSync(join(root, '.cache', 'bootstrap.lock'))).toBe(false);
  });
});

describe('running', () => {
  test('passes on options and the exit code', async () => {
    writeCommand('ends', 'console.log(process.argv.slice(2).join("+")); process.exitCode = 7');
    expect(await run('ends', {}, ['a', '--b'])).toMatchObject({
      code: 7,
      output: expect.stringContaining('a+--b'),
    });
  });

  test('names the commands when asked for one there is not', async () => {
    const { code, output } = await run('nonsense');
    expect(code).toBe(1);
    expect(output).toBe('There is no command "nonsense"; the commands are probe.\n');
  });

  test('one press of Ctrl-C, which arrives twice, reaches the command once', async () => {
    const child = await startWaiting();
    child.kill('SIGINT');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(40);
    expect(readFileSync(join(root, 'signals'), 'utf8')).toBe('SIGINT ');
  });

  test('kill -9 of the bootstrap ends the command politely', async () => {
    const child = await startWaiting();
    child.kill('SIGKILL');
    await expect.poll(() => readFileSync(join(root, 'signals'), 'utf8'), { timeout: 5_000 }).toBe('SIGTERM ');
  });

  test('kill -9 of npm ends the command politely, also through the shell in between', async () => {
    const npm = await startWaiting(startUnderShell);
    npm.kill('SIGKILL');
    await expect
      .poll(() => readFileSync(join(root, 'signals'), 'utf8'), { timeout: 10_000 })
      .toBe('SIGTERM ');
  });
});

/** A shell that stays between npm and the bootstrap, as npm's script shell does on some machines. */
function startUnderShell(): ChildProcess {
  const npm = `const { spawn } = require('node:child_process');
    spawn('sh', ['-c', '"$0" tools/bootstrap.mjs waits; true', process.execPath], { stdio: 'ignore' });`;
  return spawn(process.execPath, ['-e', npm], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'waits' },
    stdio: 'ignore',
  });
}

/** Starts a command that records its signals and exits shortly after the first. */
async function startWaiting(launch = () => start('waits', {}, [])): Promise<ChildProcess> {
  writeFileSync(join(root, 'signals'), '');
  writeCommand(
    'waits',
    `import { appendFileSync } from 'node:fs';
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      appendFileSync('signals', signal + ' ');
      setTimeout(() => process.exit(40), 1_800);
    });
    setInterval(() => undefined, 60_000);
    appendFileSync('ready', '');`,
  );
  const child = launch();
  while (!existsSync(join(root, 'ready'))) await sleep(50);
  return child;
}

function start(command: string, environment: Record<string, string>, options: string[]): ChildProcess {
  const { CI: _ci, ...inherited } = process.env;
  return spawn(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), command, ...options], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(
  command: string,
  environment: Record<string, string> = {},
  options: string[] = [],
): Promise<{ code: unknown; output: string }> {
  const child = start(command, environment, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** A project whose own install scripts would create a file. */
function writeProject(version: string): void {
  const about = { name: 'small', version };
  const scripts = { preinstall: 'touch planted', postinstall: 'touch planted' };
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ ...about, scripts, private: true, type: 'module' }),
  );
  const lock = { ...about, lockfileVersion: 3, requires: true, packages: { '': about } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
}

function writeCommand(name: string, source: string): void {
  mkdirSync(join(root, 'tools', 'commands'), { recursive: true });
  writeFileSync(join(root, 'tools', 'commands', `${name}.ts`), source);
}
