/** The median of a contender's rounds. */
export interface Row {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly rounds: number;
}

/** What a row must show. */
export interface Goal {
  /** The row that is judged. */
  readonly row: string;
  readonly name: string;
  readonly value: number;
  readonly wanted: string;
  readonly isMet: boolean;
}

interface Promised {
  readonly row: string;
  readonly name: string;
  /** Every row that the figure is made of. */
  readonly needs: readonly string[];
  readonly value: (found: (name: string) => Row) => number;
  readonly atLeast?: number;
  readonly atMost?: (found: (name: string) => Row) => number;
}

const overTpcb = (row: string, atLeast: number): Promised => ({
  row,
  name: '/ TPC-B',
  needs: ['tpcb'],
  value: (found) => found(row).perSecond / found('tpcb').perSecond,
  atLeast,
});

const twoOverOne = (callers: number): Promised => {
  const [two, one] = [`hot, 2 processes, ${callers} each`, `hot, 1 process, ${callers}`];
  return {
    row: two,
    name: '/ one process with as many callers',
    needs: [one],
    value: (found) => found(two).perSecond / found(one).perSecond,
    atLeast: 1.2,
  };
};

/** What the ledger promises, as ratios of figures of the same run. */
const promises: readonly Promised[] = [
  overTpcb('hot 256', 10),
  overTpcb('hot 64', 6),
  overTpcb('hot 8', 2.5),
  {
    row: 'hot 1',
    name: 'p99 ms, against 2 or twice a bare commit',
    needs: ['bare commit'],
    value: (found) => found('hot 1').p99,
    atMost: (found) => Math.max(2, 2 * found('bare commit').p99),
  },
  overTpcb('trade 256', 5),
  {
    row: 'naive 64',
    name: 'hot 256 / naive ledger',
    needs: ['hot 256'],
    value: (found) => found('hot 256').perSecond / found('naive 64').perSecond,
    atLeast: 40,
  },
  twoOverOne(8),
  twoOverOne(64),
  twoOverOne(256),
  {
    row: 'history many',
    name: 'p50 of a page / among few',
    needs: ['history few'],
    value: (found) => found('history many').p50 / found('history few').p50,
    atMost: () => 1.5,
  },
];

/** The promises about what was measured: a run of the history alone says nothing about the rest. */
export function goalsOf(rows: readonly Row[]): readonly Goal[] {
  const known = new Map(rows.map((row) => [row.name, row]));
  const found = (name: string): Row => {
    const one = known.get(name);
    if (one === undefined) throw new Error(`Nothing was measured for ${name}.`);
    return one;
  };
  return promises
    .filter(({ row, needs }) => [row, ...needs].every((name) => known.has(name)))
    .map(({ row, name, value, atLeast, atMost }) => {
      const [shown, most] = [value(found), atMost?.(found)];
      const wanted = most === undefined ? `>= ${atLeast}` : `<= ${most.toFixed(2)}`;
      return {
        row,
        name,
        value: shown,
        wanted,
        isMet: most === undefined ? shown >= (atLeast ?? 0) : shown <= most,
      };
    });
}

export function printTable(rows: readonly Row[], goals: readonly Goal[]): void {
  const tpcb = rows.find(({ name }) => name === 'tpcb')?.perSecond ?? Number.NaN;
  const lines = rows.map(({ name, perSecond, p50, p99 }) => {
    const goal = goals.find(({ row }) => row === name);
    const figures = {
      'per second': Math.round(perSecond),
      'x TPC-B': round(perSecond / tpcb),
      'p50 ms': round(p50),
      'p99 ms': round(p99),
    };
    const judged =
      goal === undefined
        ? {}
        : {
            shows: `${round(goal.value)} ${goal.name}`,
            wanted: goal.wanted,
            goal: goal.isMet ? 'met' : 'MISSED',
          };
    return [name, { ...figures, ...judged }] as const;
  });
  console.table(Object.fromEntries(lines));
}

const round = (value: number): number => Math.round(value * 100) / 100;
