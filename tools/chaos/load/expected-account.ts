const DIGITS = 18;

interface Part {
  readonly coin: string;
  readonly amount: string;
  readonly direction: string;
}

interface BalanceItem {
  readonly coin: string;
  readonly balance: string;
  readonly available: string;
  readonly locked: string;
}

interface Item extends Part {
  readonly id: string;
  readonly counter: Part | null;
}

/** The expected balances and history of one customer, computed from all answers. */
export class ExpectedAccount {
  readonly #owned = new Map<string, bigint>();
  /** Ids of answered trades, oldest first. */
  readonly trades: string[] = [];
  readonly #parts = new Map<string, string>();

  constructor(coin: string, amount: string) {
    this.#owned.set(coin, unitsOf(amount));
  }

  /** Applies an answered trade to both balances. */
  traded(unchecked: unknown): void {
    const item: Item = Object(unchecked);
    for (const { coin, amount, direction } of partsOf(item))
      this.#owned.set(coin, (this.#owned.get(coin) ?? 0n) + signed(amount, direction));
    this.trades.push(item.id);
    this.#parts.set(item.id, textOf(item));
  }

  /** Checked right after an answer: exact balances, nothing negative, parts that sum to the total. */
  checkBalances(unchecked: unknown): readonly string[] {
    const { items }: { readonly items: readonly BalanceItem[] } = Object(unchecked);
    const shown = new Map(items.map((item) => [item.coin, item]));
    const faults: string[] = [];
    for (const { coin, balance, available, locked } of items) {
      const parts = [balance, available, locked].map(unitsOf);
      const [whole = 0n, free = 0n, held = 0n] = parts;
      if (parts.some((part) => part < 0n)) faults.push(`${coin} is negative: ${balance}, ${available}`);
      if (free + held !== whole) faults.push(`${coin}: ${available} and ${locked} do not sum to ${balance}.`);
    }
    for (const [coin, units] of this.#owned) {
      const balance = shown.get(coin)?.balance ?? '0';
      if (unitsOf(balance) !== units)
        faults.push(`${balance} ${coin} are shown, and ${units} units are owned.`);
    }
    return faults;
  }

  /** Checks a page of the history: its newest items are exactly the trades answered last. */
  checkNewest(unchecked: unknown): readonly string[] {
    const items = itemsOf(unchecked);
    const wanted = this.trades.slice(-items.length).toReversed();
    const shown = items.slice(0, wanted.length);
    return shown.length > 0 || wanted.length === 0
      ? shown.flatMap((item, at) => {
          if (item.id !== wanted[at])
            return [`The history shows ${item.id} where ${wanted[at]} was answered.`];
          return textOf(item) === this.#parts.get(item.id)
            ? []
            : [`${item.id} has other amounts than answered.`];
        })
      : ['The history shows none of the trades.'];
  }

  /** Checks that the history sums to the balance. */
  checkWhole(history: readonly unknown[]): readonly string[] {
    const sums = new Map<string, bigint>();
    for (const unchecked of history) {
      for (const { coin, amount, direction } of partsOf(Object(unchecked)))
        sums.set(coin, (sums.get(coin) ?? 0n) + signed(amount, direction));
    }
    return [...this.#owned].flatMap(([coin, units]) =>
      sums.get(coin) === units
        ? []
        : [`The history of ${coin} sums to ${sums.get(coin)}, and ${units} are owned.`],
    );
  }
}

const itemsOf = (unchecked: unknown): readonly Item[] => {
  const { items } = Object(unchecked);
  return Array.isArray(items) ? items : [];
};

const partsOf = ({ coin, amount, direction, counter }: Item): readonly Part[] => [
  { coin, amount, direction },
  ...(counter === null ? [] : [counter]),
];

const textOf = (item: Item): string =>
  JSON.stringify(partsOf(item).map(({ coin, amount }) => [coin, amount]));

const signed = (amount: string, direction: string): bigint =>
  direction === 'in' ? unitsOf(amount) : -unitsOf(amount);

/** In units of the smallest part that any coin has. */
function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(DIGITS, '0'));
  return text.startsWith('-') ? -units : units;
}
