import type { Log } from '../platform/log/log.ts';

/** A part that this process depends on. `check` throws, with the reason, if it does not work. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
  /** False for a part without which the process still serves most requests. */
  readonly isRequired?: boolean;
}

export interface PartState {
  readonly name: string;
  readonly status: 'up' | 'down';
  readonly isRequired: boolean;
}

export interface ReadinessOptions {
  readonly checks: readonly ReadinessCheck[];
  readonly log: Log;
  readonly monotonicMs: () => number;
  /** Called with each result. */
  readonly found?: (state: PartState) => void;
  /** How long a result is cached, and the timeout of a check. */
  readonly freshMs?: number;
  readonly deadlineMs?: number;
}

export interface Readiness {
  states(): Promise<readonly PartState[]>;
}

type PartOptions = Required<Omit<ReadinessOptions, 'checks'>>;

/**
 * Checks every part. Results are cached for `freshMs` and concurrent probes share one check, so that probes cannot load
 * the database.
 */
export function createReadiness({ checks, ...options }: ReadinessOptions): Readiness {
  const defaults = { freshMs: 1_000, deadlineMs: 3_000, found: () => undefined };
  const parts = checks.map((check) => new Part(check, { ...defaults, ...options }));
  return { states: () => Promise.all(parts.map((part) => part.read())) };
}

class Part {
  readonly #check: ReadinessCheck;
  readonly #options: PartOptions;
  /** A part counts as down until its first successful check. */
  #status: PartState['status'] = 'down';
  #knownSinceMs: number | undefined;
  #asking: Promise<void> | undefined;
  #wasReportedDown = false;
  #hasWorked = false;

  constructor(check: ReadinessCheck, options: PartOptions) {
    this.#check = check;
    this.#options = options;
  }

  get state(): PartState {
    const { name, isRequired = true } = this.#check;
    return { name, status: this.#status, isRequired };
  }

  async read(): Promise<PartState> {
    const { freshMs, monotonicMs } = this.#options;
    const isFresh = this.#knownSinceMs !== undefined && monotonicMs() - this.#knownSinceMs < freshMs;
    if (isFresh) return this.state;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    await this.#within(this.#asking);
    return this.state;
  }

  async #ask(): Promise<void> {
    try {
      await this.#check.check();
      this.#found('up');
    } catch (error) {
      this.#found('down', error);
    }
    this.#knownSinceMs = this.#options.monotonicMs();
  }

  /** A check that exceeds the deadline counts as failed; its result is still stored when it arrives. */
  async #within(asked: Promise<void>): Promise<void> {
    const { deadlineMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#found('down', new Error(`no answer within ${deadlineMs} ms`));
        resolve();
      }, deadlineMs);
    });
    await Promise.race([asked, late]);
    clearTimeout(timer);
  }

  /** Logged when it changes, not with every probe during an outage. */
  #found(status: PartState['status'], error?: unknown): void {
    const { log } = this.#options;
    const { name, isRequired = true } = this.#check;
    this.#status = status;
    this.#options.found(this.state);
    if (status === 'down' && !this.#wasReportedDown) {
      // A part that is not needed to start often becomes available a moment later.
      const level = isRequired || this.#hasWorked ? 'warn' : 'info';
      log[level]({ err: error, check: name }, 'a part does not work');
    }
    this.#hasWorked ||= status === 'up';
    if (status === 'up' && this.#wasReportedDown) log.info({ check: name }, 'a part works again');
    this.#wasReportedDown = status === 'down';
  }
}
