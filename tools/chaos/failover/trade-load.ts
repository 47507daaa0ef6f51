import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../fuzz/seeded.ts';
import { type Killable, start } from '../killable.ts';
import { type Trade, type TradeAnswer, USERS } from './trade.ts';

const CALLERS = 32;
/** How long a caller waits for an answer before it retries at another process with the same key. */
const TIMEOUT_MS = 3_000;
const GIVE_UP_MS = 120_000;
/** Callers pause between trades, so that two cores are left for three databases. */
const THINK_MS = 10;

/** Callers who trade through several processes of the product, and record the answers. */
export class TradeLoad {
  readonly acknowledged = new Map<string, Trade & { readonly at: string }>();
  readonly faults: string[] = [];
  readonly #seeded: Seeded;
  readonly #url: string;
  readonly #servers: (Killable | undefined)[] = [];
  readonly #waiting = new Map<string, (answer: TradeAnswer) => void>();
  readonly #watches = new Set<Watch>();
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, seeded: Seeded) {
    this.#url = url;
    this.#seeded = seeded;
  }

  async begin(servers = 2): Promise<void> {
    for (let at = 0; at < servers; at += 1) await this.#serve(at);
    this.#running = Promise.all(Array.from({ length: CALLERS }, () => this.#call()));
  }

  /** Kills one of the processes with SIGKILL and starts another in its place. */
  async killServer(at: number): Promise<void> {
    const server = this.#servers[at];
    this.#servers[at] = undefined;
    await server?.kill();
    await this.#serve(at);
  }

  /** Resets the statistics of confirmations. */
  watch(): Watch {
    const watch = new Watch();
    this.#watches.add(watch);
    return watch;
  }

  unwatch(watch: Watch): void {
    this.#watches.delete(watch);
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    for (const server of this.#servers) await server?.kill();
  }

  async #serve(at: number): Promise<void> {
    const server = await start('failover/serve-trades.ts', this.#url, (line) => {
      const answer: TradeAnswer = JSON.parse(line);
      this.#waiting.get(answer.key)?.(answer);
    });
    this.#servers[at] = server;
  }

  async #call(): Promise<void> {
    const seeded = this.#seeded;
    while (!this.#isStopped) {
      const trade = {
        key: randomUUID(),
        user: seeded.below(USERS),
        cents: `${100 + seeded.below(10_000)}`,
        units: `${1 + seeded.below(100_000)}`,
      };
      await this.#tradeUntilAnswered(trade);
      // Retries a trade with unknown outcome at another process: the answer must be the same.
      if (seeded.chance(0.05)) await this.#tradeUntilAnswered(trade);
      await sleep(THINK_MS);
    }
  }

  async #tradeUntilAnswered(trade: Trade): Promise<void> {
    const begun = performance.now();
    let at = this.#seeded.below(this.#servers.length);
    while (performance.now() - begun < GIVE_UP_MS) {
      const answer = await this.#ask(trade, at);
      if (answer?.problem !== undefined) {
        this.faults.push(`${trade.key} was refused: ${answer.problem}.`);
        return;
      }
      if (answer?.at !== undefined) {
        this.#confirmed(trade, answer.at);
        return;
      }
      at = (at + 1) % this.#servers.length;
      await sleep(20);
    }
    this.faults.push(`${trade.key} was never answered.`);
  }

  async #ask(trade: Trade, at: number): Promise<TradeAnswer | undefined> {
    const server = this.#servers[at];
    if (server === undefined) return undefined;
    const heard = Promise.withResolvers<TradeAnswer>();
    this.#waiting.set(trade.key, heard.resolve);
    server.write(JSON.stringify(trade));
    const timer = new AbortController();
    const answer = await Promise.race([
      heard.promise,
      sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
    this.#waiting.delete(trade.key);
    return answer;
  }

  #confirmed(trade: Trade, at: string): void {
    const before = this.acknowledged.get(trade.key);
    if (before !== undefined && before.at !== at)
      this.faults.push(`${trade.key} was answered ${before.at} and later ${at}.`);
    this.acknowledged.set(trade.key, { ...trade, at });
    // The answer to a repeated trade may come from memory, so it does not count.
    if (before === undefined) for (const watch of this.#watches) watch.confirmed();
  }
}

/** The longest time without any confirmed trade. */
export class Watch {
  #last = performance.now();
  longestMs = 0;
  /** When the longest interruption ended, by `performance.now()`. */
  overAt = 0;
  count = 0;

  confirmed(): void {
    const now = performance.now();
    if (now - this.#last > this.longestMs) {
      this.longestMs = now - this.#last;
      this.overAt = now;
    }
    this.#last = now;
    this.count += 1;
  }

  /** The length of the current interruption. */
  get quietMs(): number {
    return performance.now() - this.#last;
  }
}
