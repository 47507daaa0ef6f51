import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface UnitOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where its output goes. */
  readonly log: string;
  /** Runs when every process of it has ended by itself, before it is started again. */
  readonly afterEnd?: () => Promise<void>;
  readonly restartMs?: number;
  /** Which process SIGKILL goes to, by the one that was started; that one itself when it is not given. */
  readonly killed?: (pid: number) => number;
}

const STOP_MS = 20_000;

/**
 * A program that is kept running, as systemd keeps a unit: started again when it ends, killed as a whole. The command
 * stops in order when its standard input ends, which also happens when this process is killed.
 */
export class Unit {
  readonly name: string;
  readonly #options: UnitOptions;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #command: readonly string[];
  #running: Promise<void> = Promise.resolve();

  constructor(options: UnitOptions) {
    this.name = options.name;
    this.#options = options;
    this.#command = options.command;
  }

  /** What runs from the next start on. */
  replaceCommand(command: readonly string[]): void {
    this.#command = command;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const before = this.#running;
    this.#running = before.then(() => this.#keepRunning());
  }

  /** SIGKILL for all of its processes at once. It is started again, unless `forGood`: then nothing of it runs any more, as if the machine were off. */
  async kill({ forGood = false } = {}): Promise<void> {
    if (forGood) this.#isWanted = false;
    const child = this.#child;
    if (child === undefined) return;
    const { killed = (pid) => pid } = this.#options;
    const ended = once(child, 'exit');
    process.kill(killed(child.pid ?? 0), 'SIGKILL');
    await ended;
    if (forGood) await this.#running;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    child?.stdin?.end();
    const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
    await this.#running;
    clearTimeout(timer);
  }

  /** Starts it and waits for its end. */
  async runOnce(): Promise<void> {
    const { env, log } = this.#options;
    const [program = '', ...options] = this.#command;
    const output = openSync(log, 'a');
    const child = spawn(program, options, { env, stdio: ['pipe', output, output], detached: true });
    closeSync(output);
    child.stdin?.on('error', () => undefined);
    this.#child = child;
    await new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    this.#child = undefined;
  }

  async #keepRunning(): Promise<void> {
    const { afterEnd, restartMs = 1_000 } = this.#options;
    while (this.#isWanted) {
      await this.runOnce();
      if (!this.#isWanted) return;
      await afterEnd?.();
      await sleep(restartMs);
    }
  }
}

/** Polls until `check` is true; what it waited for stands in the error. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 100 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1_000} s.`);
    await sleep(everyMs);
  }
}
