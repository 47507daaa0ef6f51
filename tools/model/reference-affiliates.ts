import type { PersonState } from '../../apps/server/src/modules/affiliate/testing/affiliate-model.ts';

interface Person {
  readonly by: string | null;
  hasEnded: boolean;
  balance: bigint;
  debt: bigint;
  available: bigint;
  income: bigint;
  fees: number;
}

interface Shared {
  readonly fee: bigint;
  readonly shares: readonly { readonly to: Person; readonly units: bigint }[];
  isBack: boolean;
}

/**
 * The rules in a hundred lines, written from the specification, not from the product's code: ten, three and one
 * percent.
 */
const RATES = [1_000n, 300n, 100n];
const WITHDRAW_FROM = 1_000n;

export class ReferenceAffiliates {
  readonly #people = new Map<string, Person>();
  readonly #postings = new Map<string, Shared>();
  /** Profit or loss of the house. */
  house = 0n;

  join(id: string, by: string | null): void {
    const zero = { balance: 0n, debt: 0n, available: 0n, income: 0n, fees: 0 };
    this.#people.set(id, { by, hasEnded: false, ...zero });
  }

  fee({ posting, payer, units }: { posting: string; payer: string; units: bigint }): void {
    const shares: { to: Person; units: bigint }[] = [];
    let person = this.#people.get(payer);
    for (const rate of RATES) {
      if (person === undefined || person.by === null || person.hasEnded) break;
      person = this.#people.get(person.by);
      const part = (units * rate) / 10_000n;
      if (person !== undefined && part > 0n) shares.push({ to: person, units: part });
    }
    this.house += units;
    for (const { to, units: part } of shares) {
      to.balance += part;
      to.income += part;
      to.fees += 1;
      this.house -= part;
    }
    this.#postings.set(posting, { fee: units, shares, isBack: false });
  }

  refund(posting: string): void {
    const shared = this.#postings.get(posting);
    if (shared === undefined || shared.isBack) return;
    shared.isBack = true;
    this.house -= shared.fee;
    for (const { to, units } of shared.shares) {
      const taken = to.balance < units ? to.balance : units;
      to.balance -= taken;
      to.debt += units - taken;
      to.income -= units;
      to.fees -= 1;
      this.house += taken;
    }
  }

  withdraw(id: string): void {
    const person = this.#people.get(id);
    if (person === undefined) return;
    const owed = person.debt < person.balance ? person.debt : person.balance;
    if (person.balance - owed < WITHDRAW_FROM) return;
    person.available += person.balance - owed;
    person.debt -= owed;
    person.balance = 0n;
    this.house += owed;
  }

  end(id: string): void {
    const person = this.#people.get(id);
    if (person !== undefined) person.hasEnded = true;
  }

  state(people: readonly string[]): ReadonlyMap<string, PersonState> {
    return new Map(
      people.map((id) => {
        const { balance, debt, available, income, fees } = this.#people.get(id) ?? {
          ...{ balance: 0n, debt: 0n, available: 0n, income: 0n, fees: 0 },
        };
        return [
          id,
          { balance: `${balance}`, debt: `${debt}`, available: `${available}`, income: `${income}`, fees },
        ];
      }),
    );
  }
}
