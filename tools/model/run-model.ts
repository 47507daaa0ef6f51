import { createHash } from 'node:crypto';
import { asset, money } from '@gim/money';
import {
  type Account,
  type AccountKind,
  account,
  createLedger,
  type Ledger,
} from '../../apps/server/src/modules/ledger/index.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { Seeded } from '../fuzz/seeded.ts';
import { type Outcome, ReferenceBooks } from './reference-books.ts';

export interface ModelOptions {
  readonly url: string;
  readonly seed: string;
  readonly operations: number;
  readonly print?: (line: string) => void;
}

const COIN = asset('MODEL', 6);
const USERS = 400;
const DRAWN_AT_ONCE = 300;
/** Repeated operations, and holds to end, are picked from this many of the latest. */
const LATEST = 300;

/**
 * Random operations on the ledger and on the reference model; every outcome and every balance must agree to the unit
 * (L-09). Operations of different users are sent together, so that batches form without the order mattering to the
 * model; races for one balance have their own tests. Returns the number of operations, or throws with the seed and the
 * first difference.
 */
export async function runModel({
  url,
  seed,
  operations,
  print = () => undefined,
}: ModelOptions): Promise<number> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  try {
    await ledger.registerAsset(COIN);
    const run = new ModelRun({ ledger, platform, seed });
    let done = 0;
    for (let told = 0; done < operations; ) {
      done += await run.step();
      if (done < told) continue;
      await run.compareBalances();
      print(`${done} operations agree.`);
      told += 50_000;
    }
    await run.compareBalances();
    const { findings } = await ledger.audit();
    if (findings.length > 0) throw new Error(`Seed ${seed}: ${JSON.stringify(findings)}`);
    return done;
  } finally {
    await ledger.close();
    await platform.close();
  }
}

interface ModelHold {
  readonly key: string;
  readonly owner: string;
  readonly units: bigint;
}

interface Operation {
  readonly told: string;
  /** The users whose balances it changes. */
  readonly users: readonly string[];
  readonly real: () => Promise<unknown>;
  readonly model: () => Outcome;
}

class ModelRun {
  readonly #ledger: Ledger;
  readonly #platform: Platform;
  readonly #seed: string;
  readonly #model = new ReferenceBooks();
  /** All holds by key, including ended ones, because ending them again must be refused. */
  readonly #holds: ModelHold[] = [];
  readonly #used: (() => Operation)[] = [];
  #count = 0;
  #drawn = 0;

  constructor({ ledger, platform, seed }: { ledger: Ledger; platform: Platform; seed: string }) {
    this.#ledger = ledger;
    this.#platform = platform;
    this.#seed = seed;
  }

  /** Draws operations and runs those together that touch different users; the others are dropped. */
  async step(): Promise<number> {
    const busy = new Set<string>();
    const made: Operation[] = [];
    for (let n = 0; n < DRAWN_AT_ONCE; n += 1) {
      this.#drawn += 1;
      const make = this.#draw(new Seeded(this.#seed, this.#drawn));
      const operation = make();
      if (operation.users.some((user) => busy.has(user))) continue;
      for (const user of operation.users) busy.add(user);
      made.push(operation);
      this.#used.push(make);
    }
    const outcomes = await Promise.all(made.map(({ real }) => outcomeOf(real())));
    made.forEach(({ told, model }, index) => {
      const expected = model();
      if (outcomes[index] !== expected)
        throw new Error(
          `Seed ${this.#seed}, about operation ${this.#drawn} (${told}): the model says ${expected}, the ledger ${outcomes[index]}.`,
        );
    });
    if (this.#used.length > 4 * LATEST) this.#used.splice(0, 2 * LATEST);
    return made.length;
  }

  async compareBalances(): Promise<void> {
    for (const [name, units] of this.#model.balances) {
      const { amount } = await this.#ledger.balanceOf(this.#platform.db.autocommit, accountOf(name));
      if (amount.units !== units)
        throw new Error(`Seed ${this.#seed}: ${name} has ${amount.units}, and the model says ${units}.`);
    }
  }

  #draw(seeded: Seeded): () => Operation {
    const repeated = this.#used[this.#used.length - 1 - seeded.below(LATEST)];
    return seeded.chance(0.06) && repeated !== undefined ? repeated : this.#fresh(seeded);
  }

  #fresh(seeded: Seeded): () => Operation {
    const key = this.#key();
    const units = BigInt(1 + seeded.below(1_000));
    const user = `user${seeded.below(USERS)}`;
    const hold = this.#holds[this.#holds.length - 1 - seeded.below(LATEST)];
    const choice = seeded.below(10);
    if (choice < 2)
      return () => this.#post(key, [{ from: 'world/outside!', to: `${user}/available`, units }]);
    if (choice < 4 && hold !== undefined) {
      const part = seeded.chance(0.5) ? hold.units : 1n + (hold.units - 1n) / 2n;
      return seeded.chance(0.5) ? () => this.#settle(key, hold, part) : () => this.#release(key, hold);
    }
    if (choice < 6) return () => this.#hold(key, user, units);
    const legs = Array.from({ length: 1 + seeded.below(3) }, () => this.#leg(seeded));
    return () => this.#post(key, legs);
  }

  #leg(seeded: Seeded): { from: string; to: string; units: bigint } {
    const from = `user${seeded.below(USERS)}/available`;
    const to = seeded.chance(0.3) ? 'gim/house' : `user${seeded.below(USERS)}/affiliate`;
    return { from, to, units: BigInt(1 + seeded.below(500)) };
  }

  #post(key: string, legs: readonly { from: string; to: string; units: bigint }[]): Operation {
    const real = legs.map(({ from, to, units }) => ({
      from: accountOf(from),
      to: accountOf(to),
      amount: money(COIN, units),
    }));
    return {
      told: `post ${JSON.stringify(legs, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`,
      users: legs
        .flatMap(({ from, to }) => [ownerOf(from), ownerOf(to)])
        .filter((name) => name.startsWith('user')),
      real: () => this.#ledger.post({ key, kind: 'model', legs: real }),
      model: () => this.#model.post(key, legs),
    };
  }

  #hold(key: string, owner: string, units: bigint): Operation {
    return {
      told: `hold ${owner} ${units}`,
      users: [owner],
      real: () => this.#ledger.hold({ key, kind: 'hold', owner, amount: money(COIN, units) }),
      model: () => {
        const outcome = this.#model.hold(key, owner, units);
        if (outcome === 'done' && !this.#holds.some((hold) => hold.key === key))
          this.#holds.push({ key, owner, units });
        if (this.#holds.length > 4 * LATEST) this.#holds.splice(0, 2 * LATEST);
        return outcome;
      },
    };
  }

  #settle(key: string, { key: hold, owner }: ModelHold, units: bigint): Operation {
    const to = [{ account: accountOf('world/outside!'), amount: money(COIN, units) }];
    return {
      told: `settle ${hold} ${units}`,
      users: [owner],
      real: () => this.#ledger.settle({ key, kind: 'settle', hold, to }),
      model: () => this.#model.settle(key, { hold, to: 'world/outside!', units }),
    };
  }

  #release(key: string, { key: hold, owner }: ModelHold): Operation {
    return {
      told: `release ${hold}`,
      users: [owner],
      real: () => this.#ledger.release({ key, kind: 'release', hold }),
      model: () => this.#model.release(key, hold),
    };
  }

  /** Derived from the seed and a counter, so that a run can be replayed. */
  #key(): string {
    this.#count += 1;
    const hex = createHash('sha256').update(`${this.#seed}:${this.#count}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}

const kinds: Readonly<Record<string, AccountKind>> = {
  available: 'available',
  held: 'held',
  house: 'house',
  affiliate: 'affiliate',
  'outside!': 'outside',
};

function accountOf(name: string): Account {
  const [owner = '', kind = ''] = name.split('/');
  const known = kinds[kind];
  if (known === undefined) throw new Error(`${name} is no account.`);
  return account(owner, COIN.code, known);
}

const ownerOf = (name: string): string => name.slice(0, name.indexOf('/'));

async function outcomeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'done';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name === 'Refusal' ? error.message : error.name;
  }
}
