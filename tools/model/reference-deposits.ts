import type { Transfer } from '../../apps/server/src/modules/chains/index.ts';

/** Deposit terms of a coin on a network, in its smallest units. */
export interface ReferenceTerms {
  readonly minimum: bigint;
  readonly freeFrom: bigint;
  readonly fee: bigint;
  readonly need: number;
  readonly largeNeed: number;
  /** Amounts from here on are worth more than 10,000 dollars. */
  readonly large: bigint;
}

export interface Arrived {
  readonly key: string;
  readonly user: string;
  readonly coin: string;
  readonly units: bigint;
  readonly height: number;
}

/**
 * A minimal reference of deposits: what is on the chain, what was final at each look, and which credits follow. Knows
 * nothing of replaced blocks, databases or postings.
 */
export class ReferenceDeposits {
  readonly #terms: (coin: string) => ReferenceTerms;
  readonly #balances = new Map<string, bigint>();
  readonly #credited = new Map<string, { readonly coin: string; readonly units: bigint }>();

  constructor(terms: (coin: string) => ReferenceTerms) {
    this.#terms = terms;
  }

  /** Credits everything that is final at this tip. */
  look(tip: number, arrived: readonly Arrived[]): void {
    const small = new Map<string, Arrived[]>();
    for (const one of arrived) {
      const { minimum, need, largeNeed, large } = this.#terms(one.coin);
      const needed = one.units >= large ? largeNeed : need;
      if (this.#credited.has(one.key) || tip - one.height + 1 < needed) continue;
      if (one.units >= minimum) this.#credit([one]);
      else small.set(`${one.user} ${one.coin}`, [...(small.get(`${one.user} ${one.coin}`) ?? []), one]);
    }
    for (const collected of small.values()) {
      const [first] = collected;
      const sum = collected.reduce((units, one) => units + one.units, 0n);
      if (first !== undefined && sum >= this.#terms(first.coin).minimum) this.#credit(collected);
    }
  }

  balanceOf(user: string, coin: string): bigint {
    return this.#balances.get(`${user} ${coin}`) ?? 0n;
  }

  /** Credited deposits that are no longer on the chain, by key. */
  missing(arrived: readonly Arrived[]): ReadonlyMap<string, bigint> {
    const there = new Set(arrived.map(({ key }) => key));
    return new Map(
      [...this.#credited].filter(([key]) => !there.has(key)).map(([key, { units }]) => [key, units]),
    );
  }

  creditedOf(coin: string): bigint {
    return [...this.#credited.values()]
      .filter((one) => one.coin === coin)
      .reduce((sum, { units }) => sum + units, 0n);
  }

  #credit(together: readonly Arrived[]): void {
    const [first] = together;
    if (first === undefined) return;
    const { coin, user } = first;
    const { freeFrom, fee } = this.#terms(coin);
    const sum = together.reduce((units, one) => units + one.units, 0n);
    const net = sum >= freeFrom ? sum : sum - fee;
    this.#balances.set(`${user} ${coin}`, this.balanceOf(user, coin) + net);
    for (const { key, units } of together) this.#credited.set(key, { coin, units });
  }
}

export const keyOf = ({ txid, index }: Pick<Transfer, 'txid' | 'index'>): string => `${txid} ${index}`;
