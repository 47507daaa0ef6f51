import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { payoutsWebhook } from '@gim/contract';
import type { ControlInput, ControlName } from '../../partners/payouts-sandbox/protocol.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';

/** The messages between the product and the partner's process. */
export interface PartnerCommand {
  readonly id: number;
  readonly call: ControlName;
  readonly input: unknown;
}
export type PartnerReply =
  | { readonly ready: { readonly port: number } }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

export interface PartnerProcessOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly clock: MovableClock;
  readonly apiKey: string;
  readonly webhookSecret: Buffer;
  /** The wallet's origin, which may embed the card form. */
  readonly publicOrigin: string;
}

/** The sandbox's payout partner, in a process of its own. After a crash it is restarted without loss. */
export interface PartnerProcess {
  /** Starts in the background; `port` is where the product takes the partner's webhooks. */
  start(port: number): void;
  isUp(): boolean;
  /** Whether `start` was called. */
  isWanted(): boolean;
  /** Its origin; undefined if it has never run here. */
  origin(): string | undefined;
  readonly apiKey: string;
  ask<Name extends ControlName>(call: Name, input: ControlInput<Name>): Promise<unknown>;
  stop(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): void;
}

const RESTART_MS = 500;
const STOP_MS = 3_000;
const CLOCK_MS = 200;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  ask(call: ControlName, input: unknown): Promise<unknown>;
}

export function createPartnerProcess(options: PartnerProcessOptions): PartnerProcess {
  const { log, clock, apiKey, publicOrigin } = options;
  const folder = join(options.dataDir, 'payout-partner');
  const host = hostBeside(publicOrigin);
  let isStopping = false;
  let isWanted = false;
  let up: Running | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = async (productPort: number): Promise<void> => {
    if (isStopping) return;
    mkdirSync(folder, { recursive: true });
    child = forkPartner([folder, host]);
    const exit = once(child, 'exit');
    try {
      const running = await awaitReady(child);
      await running.ask('configure', {
        apiKey,
        webhookSecret: options.webhookSecret.toString('base64'),
        webhookUrl: `http://127.0.0.1:${productPort}${payoutsWebhook.path}`,
        parentOrigin: publicOrigin,
        clockOffsetMs: clock.offsetMs,
        isAutomatic: true,
      } satisfies ControlInput<'configure'>);
      up = running;
      timer = syncWithClock(clock, running);
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'the sandbox payout partner did not start');
      child.kill('SIGKILL');
    }
    await exit;
    up = undefined;
    clearInterval(timer);
    if (isStopping) return;
    log.warn({}, 'the sandbox payout partner ended, restarting');
    setTimeout(() => void run(productPort), RESTART_MS);
  };

  return {
    apiKey,
    start(port) {
      isWanted = true;
      void run(port);
    },
    isWanted: () => isWanted,
    isUp: () => up !== undefined,
    origin() {
      const port = up?.port ?? portBefore(folder);
      return port === undefined ? undefined : `http://${host}:${port}`;
    },
    async ask(call, input) {
      if (up === undefined) throw new Error('The sandbox payout partner is not up.');
      return up.ask(call, input);
    },
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopping = true;
      clearInterval(timer);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * Cookies are shared across ports: beside a wallet on `localhost` the partner is on `127.0.0.1`, and the reverse, so
 * that a browser sends none of the wallet's cookies there.
 */
const hostBeside = (publicOrigin: string): string =>
  new URL(publicOrigin).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';

function portBefore(folder: string): number | undefined {
  const path = join(folder, 'port');
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined;
}

/** The partner's messages have the product's time, which the sandbox can move. */
function syncWithClock(clock: MovableClock, running: Running): NodeJS.Timeout {
  let told = clock.offsetMs;
  const timer = setInterval(() => {
    if (clock.offsetMs === told) return;
    told = clock.offsetMs;
    running.ask('clock', { clockOffsetMs: told }).catch(() => undefined);
  }, CLOCK_MS);
  timer.unref();
  return timer;
}

const forkPartner = (args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL('payout-partner.ts', import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-deprecation'],
  });

function awaitReady(child: ChildProcess): Promise<Running> {
  const { promise, resolve, reject } = Promise.withResolvers<Running>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastWords = '';
  let asked = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000);
  });
  child.on('exit', () => {
    const error = new Error(`The payout partner has ended. ${lastWords}`);
    reject(error);
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  });
  child.on('error', reject);
  child.on('message', (answer: PartnerReply) => {
    if ('ready' in answer) return resolve({ child, port: answer.ready.port, ask });
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer.result);
  });
  const ask = (call: ControlName, input: unknown): Promise<unknown> => {
    const one = Promise.withResolvers<unknown>();
    asked += 1;
    waiting.set(asked, one);
    child.send({ id: asked, call, input } satisfies PartnerCommand, (error) => {
      if (error !== null) one.reject(error);
    });
    return one.promise;
  };
  return promise;
}
