import type { Transfer } from '../../apps/server/src/modules/chains/index.ts';

/** How a coin is taken in on a network, in its smallest units. */
export interface ReferenceTerms {
  readonly minimum: bigint;
  readonly freeFrom: bigint;
  readonly fee: bigint;
  readonly need: number;
  readonly largeNeed: number;
  /** From this amount on it is worth more than 10,000 dollars. */
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
 * Deposits as anybody would write them down on one page: what the chain has, what was final when somebody looked, and what that
 * gave to whom. Knows nothing of blocks that were replaced, of databases or of postings.
 */
export class ReferenceDeposits {
  readonly #terms: (coin: string) => ReferenceTerms;
  readonly #balances = new Map<string, bigint>();
  readonly #credited = new Map<string, { readonly coin: string; readonly units: bigint }>();

  constructor(terms: (coin: string) => ReferenceTerms) {
    this.#terms = terms;
  }

  /** Somebody looks at the chain. */
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

  /** What is credited and not on the chain now, by its key. */
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
