import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { money } from '@gim/money';
import { account, type Ledger, leg, type NewPosting } from '../../../apps/server/src/modules/ledger/index.ts';
import { Seeded } from '../../fuzz/seeded.ts';
import { COIN, type Payment, USERS } from '../payment.ts';

/** What the clients know at some moment: which payments were acknowledged, and which were requested. */
export interface Known {
  readonly acknowledged: ReadonlySet<string>;
  readonly asked: ReadonlySet<string>;
}

export interface PaymentsOptions {
  readonly ledger: Pick<Ledger, 'post'>;
  readonly callers: number;
  readonly seed: string;
}

/** Pays without pause, and records requests and acknowledgements outside of the database. */
export class Payments {
  readonly asked = new Map<string, Payment>();
  /** The time in the answer, by key. */
  readonly acknowledged = new Map<string, string>();
  readonly #ledger: Pick<Ledger, 'post'>;
  readonly #callers: number;
  readonly #seeded: Seeded;
  #isStopped = true;
  #running: Promise<unknown> = Promise.resolve();

  constructor({ ledger, callers, seed }: PaymentsOptions) {
    this.#ledger = ledger;
    this.#callers = callers;
    this.#seeded = new Seeded(seed, 0);
  }

  start(): void {
    this.#isStopped = false;
    this.#running = Promise.all(Array.from({ length: this.#callers }, () => this.#call()));
    // Waiting callers get the reason; without one, the rejection must not end the program.
    this.#running.catch(() => {
      this.#isStopped = true;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Rejects if a payment fails: otherwise a count that is never reached would be awaited forever. */
  async until(count: number): Promise<void> {
    while (this.acknowledged.size < count && !this.#isStopped) await sleep(5);
    if (this.#isStopped) await this.#running;
  }

  async #call(): Promise<void> {
    while (!this.#isStopped) {
      const key = randomUUID();
      const payment = { key, user: this.#seeded.below(USERS), units: `${1 + this.#seeded.below(50)}` };
      this.asked.set(key, payment);
      const { at } = await this.#ledger.post(postingOf(payment));
      this.acknowledged.set(key, at.toISOString());
    }
  }
}

export function postingOf({ key, user, units }: Payment): NewPosting {
  const from = account(`user${user}`, COIN.code, 'available');
  const house = account('gim', COIN.code, 'house');
  return { key, kind: 'payment', legs: [leg(from, house, money(COIN, BigInt(units)))] };
}
