import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { projectRoot } from '../project-root.ts';

/** The product, started for the fuzzer on a free port with its own data folder. */
export interface ServerProcess {
  readonly port: number;
  /** Whether the process is running, and its stderr so far. */
  state(): { readonly isRunning: boolean; readonly errors: string };
  stop(): Promise<void>;
}

export async function startServerProcess(): Promise<ServerProcess> {
  const dataDir = makePassableFolder(join(tmpdir(), 'gim-fuzz-'));
  const child = spawn(process.execPath, [...process.execArgv, 'apps/server/src/main.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      GIM_DATA_DIR: dataDir,
      // All requests come from one address; rate limits would hide the code behind them.
      RATE_SCALE: '100000',
      LOG_LEVEL: 'error',
      SANDBOX_CHAINS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-20_000);
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await readPort(child, exited);
    return {
      port,
      state: () => ({ isRunning: child.exitCode === null && child.signalCode === null, errors }),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start. ${errors}`, { cause: error });
  }
}

/** Reads the port from the server's output, because it was started with port 0. */
async function readPort(child: ChildProcess, exited: Promise<void>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const port = /http:\/\/localhost:([0-9]+)\//.exec(said)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  void exited.then(() => reject(new Error('It ended before it listened')));
  return promise;
}
