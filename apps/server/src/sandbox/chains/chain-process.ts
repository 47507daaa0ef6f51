import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../platform/log/log.ts';
import type { ChainControl } from './control.ts';
import type { Answered, Asked } from './serve-control.ts';

export type ChainName = 'ethereum' | 'bitcoin' | 'ton';

const programs: Readonly<Record<ChainName, string>> = {
  ethereum: 'evm-chain.ts',
  bitcoin: 'bitcoin-chain.ts',
  ton: 'ton-chain.ts',
};

const RESTART_MS = 1_000;
const STOP_MS = 3_000;

/** A sandbox chain in a process of its own. After a crash it is restarted from its journal, so nothing is lost. */
export interface ChainProcess {
  readonly name: ChainName;
  readonly control: ChainControl;
  /** The URL of the network's own protocol. Waits until the process is ready. */
  url(): Promise<string>;
  isUp(): boolean;
  stop(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  ask(call: keyof ChainControl, input: unknown): Promise<unknown>;
}

export function startChain(options: {
  name: ChainName;
  journal: string;
  log: Log;
  /** Blocks are mined only on request. */
  byHand?: boolean;
}): ChainProcess {
  const { name, journal, log, byHand = false } = options;
  let isStopping = false;
  let isUp = false;
  let child: ChildProcess | undefined;

  const start = async (): Promise<Running> => {
    // It may have been stopped during the pause before the restart.
    if (isStopping) throw new Error('The chain is stopped.');
    child = forkChain(name, [journal, byHand ? 'by-hand' : 'by-itself']);
    const started = await awaitReady(child);
    isUp = true;
    log.info({ chain: name }, 'a sandbox chain is ready');
    void once(child, 'exit').then(again);
    return started;
  };

  const again = async (): Promise<void> => {
    isUp = false;
    if (isStopping) return;
    log.warn({ chain: name }, 'a sandbox chain ended, restarting');
    running = new Promise((resolve) => setTimeout(resolve, RESTART_MS)).then(start);
    running.catch(failed);
  };

  const failed = (error: unknown): void => {
    if (isStopping) return;
    log.error({ err: error, chain: name }, 'a sandbox chain did not start');
    void again();
  };

  let running = start();
  running.catch(failed);
  const ask = async (call: keyof ChainControl, input?: unknown): Promise<unknown> =>
    (await running).ask(call, input);
  return {
    name,
    control: {
      faucet: async (input) => String(await ask('faucet', input)),
      mine: async (input) => stateOf(await ask('mine', input)),
      reorg: async (input) => stateOf(await ask('reorg', input)),
      state: async () => stateOf(await ask('state')),
    },
    url: async () => (await running).url,
    isUp: () => isUp,
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopping = true;
      isUp = false;
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

const forkChain = (name: ChainName, args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL(programs[name], import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-deprecation'],
  });

const stateOf = (told: unknown): { height: number; hash: string } => {
  const { height, hash } = Object(told);
  return { height: Number(height), hash: String(hash) };
};

/** Resolves when the process is ready; rejects with its last stderr output if it ends before. */
function awaitReady(child: ChildProcess): Promise<Running> {
  const { promise, resolve, reject } = Promise.withResolvers<Running>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastOutput = '';
  let asked = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-2_000);
  });
  child.on('exit', () => {
    const error = new Error(`The process of the chain has ended. ${lastOutput}`);
    reject(error);
    for (const { reject: fail } of waiting.values()) fail(error);
    waiting.clear();
  });
  child.on('error', reject);
  child.on('message', (answer: Answered) => {
    if ('ready' in answer) return resolve({ child, url: `http://127.0.0.1:${answer.ready.port}`, ask });
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer.result);
  });
  const ask = (call: keyof ChainControl, input: unknown): Promise<unknown> => {
    const one = Promise.withResolvers<unknown>();
    asked += 1;
    waiting.set(asked, one);
    child.send({ id: asked, call, input } satisfies Asked, (error) => {
      if (error !== null) one.reject(error);
    });
    return one.promise;
  };
  return promise;
}
