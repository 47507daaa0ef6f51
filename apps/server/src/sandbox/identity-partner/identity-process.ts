import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../platform/log/log.ts';

const RESTART_MS = 500;
const STOP_MS = 3_000;

export interface IdentityProcessOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly publicOrigin: string;
  /** Shared with the partner: its API key, and the secret that signs its webhooks. */
  readonly apiKey: Buffer;
  readonly webhookSecret: Buffer;
  readonly settings: { readonly port: number | undefined; readonly origin: string | undefined };
}

/** The sandbox's identity partner, in a process of its own. After a crash it is restarted with all its data. */
export interface IdentityProcess {
  /** `product` is where the product listens. */
  start(product: { readonly host: string; readonly port: number }): void;
  isUp(): boolean;
  /**
   * The address of its API; undefined while it is not up. Other processes of the product find it through the data
   * folder.
   */
  address(): string | undefined;
  stop(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): void;
}

export function createIdentityProcess(options: IdentityProcessOptions): IdentityProcess {
  const { log } = options;
  const folder = join(options.dataDir, 'identity-partner');
  let child: ChildProcess | undefined;
  let port: number | undefined;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;

  const start: IdentityProcess['start'] = (product) => {
    child = fork(fileURLToPath(new URL('identity-partner.ts', import.meta.url)), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--no-deprecation'],
      env: environmentOf({ ...options, folder }, product),
    });
    child.on('message', (message: { ready: { port: number } }) => {
      port = message.ready.port;
      log.info({}, 'the sandbox identity partner is ready');
    });
    child.on('error', (error) => log.error({ err: error }, 'the sandbox identity partner did not start'));
    child.once('exit', () => {
      port = undefined;
      if (isStopping) return;
      log.warn({}, 'the sandbox identity partner ended, restarting');
      restart = setTimeout(() => start(product), RESTART_MS);
      restart.unref();
    });
  };

  return {
    start,
    isUp: () => port !== undefined,
    address() {
      const known = port ?? (child === undefined ? savedPort(folder) : undefined);
      return known === undefined ? undefined : `http://127.0.0.1:${known}`;
    },
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopping = true;
      port = undefined;
      clearTimeout(restart);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // The process exits when its IPC channel closes.
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function savedPort(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'port'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Passes on none of the product's own secrets. */
function environmentOf(
  {
    folder,
    publicOrigin,
    apiKey,
    webhookSecret,
    settings,
  }: IdentityProcessOptions & { readonly folder: string },
  product: { readonly host: string; readonly port: number },
): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const { host, hostname } = new URL(publicOrigin);
  const isAnyAddress = product.host === '0.0.0.0' || product.host === '::';
  return {
    PATH,
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    IDENTITY_FOLDER: folder,
    IDENTITY_LISTEN: isAnyAddress ? product.host : '127.0.0.1',
    // Another host than the product's, because cookies are shared across ports.
    IDENTITY_BROWSER_HOST: hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1',
    ...(settings.port === undefined ? {} : { IDENTITY_PORT: String(settings.port) }),
    ...(settings.origin === undefined ? {} : { IDENTITY_ORIGIN: settings.origin }),
    IDENTITY_API_KEY: apiKey.toString('hex'),
    IDENTITY_WEBHOOK_SECRET: webhookSecret.toString('hex'),
    IDENTITY_RETURN_URL: `${publicOrigin}/kyc`,
    PRODUCT_ADDRESS: isAnyAddress ? '127.0.0.1' : product.host,
    PRODUCT_PORT: String(product.port),
    PRODUCT_HOST: new URL(publicOrigin).port === '0' ? `localhost:${product.port}` : host,
  };
}
