import type { Log } from '../platform/log/log.ts';

/** A part that this process needs. Throws, with the reason, when it does not work. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
  /** False for a part without which the process still serves most of what it serves. */
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
  /** Told of each answer. */
  readonly found?: (state: PartState) => void;
  /** How long an answer holds, and how long one may take. */
  readonly freshMs?: number;
  readonly deadlineMs?: number;
}

export interface Readiness {
  look(): Promise<readonly PartState[]>;
}

type PartOptions = Required<Omit<ReadinessOptions, 'checks'>>;

/**
 * Asks every part whether it works. However many probes come, each part is asked once at a time and not more often than
 * once in `freshMs`, so that nobody can load the database by asking how it is.
 */
export function createReadiness({ checks, ...options }: ReadinessOptions): Readiness {
  const defaults = { freshMs: 1_000, deadlineMs: 3_000, found: () => undefined };
  const parts = checks.map((check) => new Part(check, { ...defaults, ...options }));
  return { look: () => Promise.all(parts.map((part) => part.look())) };
}

class Part {
  readonly #check: ReadinessCheck;
  readonly #options: PartOptions;
  /** Nothing is known to work before it was seen working. */
  #status: PartState['status'] = 'down';
  #knownSinceMs: number | undefined;
  #asking: Promise<void> | undefined;
  #wasToldDown = false;
  #hasWorked = false;

  constructor(check: ReadinessCheck, options: PartOptions) {
    this.#check = check;
    this.#options = options;
  }

  get state(): PartState {
    const { name, isRequired = true } = this.#check;
    return { name, status: this.#status, isRequired };
  }

  async look(): Promise<PartState> {
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

  /** An answer that is late is none; it still counts when it comes. */
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

  /** Told when it changes, and not with every probe of an outage. */
  #found(status: PartState['status'], error?: unknown): void {
    const { log } = this.#options;
    const { name, isRequired = true } = this.#check;
    this.#status = status;
    this.#options.found(this.state);
    if (status === 'down' && !this.#wasToldDown) {
      // What the product can start without often comes a moment later.
      const level = isRequired || this.#hasWorked ? 'warn' : 'info';
      log[level]({ err: error, check: name }, 'a part does not work');
    }
    this.#hasWorked ||= status === 'up';
    if (status === 'up' && this.#wasToldDown) log.info({ check: name }, 'a part works again');
    this.#wasToldDown = status === 'down';
  }
}
