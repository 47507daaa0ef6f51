/** One transfer of a posting in the model. */
export interface ModelLeg {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

interface ModelHold {
  readonly owner: string;
  readonly units: bigint;
  isOpen: boolean;
}

export type Outcome = 'done' | 'InsufficientFunds' | 'IdempotencyKeyReused' | 'CompanionRefused';

/**
 * A minimal reference ledger: a map of balances and a list of completed operations by key. Knows nothing of batches,
 * entries or databases. Names ending in `!` may be negative.
 */
export class ReferenceBooks {
  readonly balances = new Map<string, bigint>();
  readonly #done = new Map<string, string>();
  readonly #holds = new Map<string, ModelHold>();

  balanceOf(name: string): bigint {
    return this.balances.get(name) ?? 0n;
  }

  post(key: string, legs: readonly ModelLeg[]): Outcome {
    return this.#once(key, netText(legs), () => this.#move(legs));
  }

  hold(key: string, owner: string, units: bigint): Outcome {
    const outcome = this.post(key, [{ from: `${owner}/available`, to: `${owner}/held`, units }]);
    if (outcome === 'done' && !this.#holds.has(key)) this.#holds.set(key, { owner, units, isOpen: true });
    return outcome;
  }

  settle(key: string, { hold: name, to, units }: { hold: string; to: string; units: bigint }): Outcome {
    const hold = this.#holds.get(name);
    if (hold === undefined) throw new Error(`The model has no hold ${name}.`);
    const { owner } = hold;
    const rest = hold.units - units;
    const legs = [
      { from: `${owner}/held`, to, units },
      ...(rest === 0n ? [] : [{ from: `${owner}/held`, to: `${owner}/available`, units: rest }]),
    ];
    return this.#end(key, hold, legs);
  }

  release(key: string, name: string): Outcome {
    const hold = this.#holds.get(name);
    if (hold === undefined) throw new Error(`The model has no hold ${name}.`);
    return this.#end(key, hold, [
      { from: `${hold.owner}/held`, to: `${hold.owner}/available`, units: hold.units },
    ]);
  }

  #end(key: string, hold: ModelHold, legs: readonly ModelLeg[]): Outcome {
    return this.#once(key, netText(legs), () => {
      if (!hold.isOpen) return 'CompanionRefused';
      const outcome = this.#move(legs);
      if (outcome === 'done') hold.isOpen = false;
      return outcome;
    });
  }

  #once(key: string, intent: string, effect: () => Outcome): Outcome {
    const before = this.#done.get(key);
    if (before !== undefined) return before === intent ? 'done' : 'IdempotencyKeyReused';
    const outcome = effect();
    if (outcome === 'done') this.#done.set(key, intent);
    return outcome;
  }

  #move(legs: readonly ModelLeg[]): Outcome {
    const changed = new Map<string, bigint>();
    const addTo = (name: string, units: bigint): void => {
      changed.set(name, (changed.get(name) ?? this.balanceOf(name)) + units);
    };
    for (const { from, to, units } of legs) {
      addTo(from, -units);
      addTo(to, units);
    }
    for (const [name, units] of changed) if (units < 0n && !name.endsWith('!')) return 'InsufficientFunds';
    for (const [name, units] of changed) this.balances.set(name, units);
    return 'done';
  }
}

function netText(legs: readonly ModelLeg[]): string {
  const net = new Map<string, bigint>();
  for (const { from, to, units } of legs) {
    net.set(from, (net.get(from) ?? 0n) - units);
    net.set(to, (net.get(to) ?? 0n) + units);
  }
  const parts = [...net].filter(([, units]) => units !== 0n).map(([name, units]) => `${name}=${units}`);
  return parts.toSorted().join(' ');
}
