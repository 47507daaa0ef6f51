import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/log/log.ts';

/**
 * The signer as a child process of the product, in the sandbox only: in production it runs separately, under an account
 * of its own.
 */
export interface SignerProcess {
  start(databaseUrl: string): void;
  isUp(): boolean;
  /** The pid of the current process. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

const RESTART_MS = 500;
const STOP_MS = 3_000;

/** Starts in the background, restarts whenever it ends, and ends with its parent. */
export function createSignerProcess({ dataDir, log }: { dataDir: string; log: Log }): SignerProcess {
  let child: ChildProcess | undefined;
  let isUp = false;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;

  const start = (databaseUrl: string): void => {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env;
    child = fork(fileURLToPath(new URL('../signer/main.ts', import.meta.url)), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--no-deprecation'],
      // Passes on none of the product's secrets.
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
        DATABASE_URL: databaseUrl,
        GIM_DATA_DIR: dataDir,
        SIGNER_FOLLOWS_CLOCK: 'on',
        LOG_LEVEL: 'error',
      },
    });
    child.on('message', () => {
      isUp = true;
      log.info({}, 'the signer is ready');
    });
    child.on('error', (error) => log.error({ err: error }, 'the signer could not be started'));
    child.once('exit', () => {
      isUp = false;
      if (isStopping) return;
      log.warn({}, 'the signer ended, restarting');
      restart = setTimeout(() => start(databaseUrl), RESTART_MS);
      restart.unref();
    });
  };

  return {
    start,
    isUp: () => isUp,
    pid: () => child?.pid,
    async stop() {
      isStopping = true;
      isUp = false;
      clearTimeout(restart);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
