/** The median of a contender's rounds. */
export interface Row {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly rounds: number;
}

/** A ratio that must hold. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly wanted: string;
  readonly isMet: boolean;
}

/** What the ledger promises, as ratios of figures of the same run. */
export function goalsOf(rows: readonly Row[]): readonly Goal[] {
  const found = new Map(rows.map((row) => [row.name, row]));
  const row = (name: string): Row => {
    const one = found.get(name);
    if (one === undefined) throw new Error(`Nothing was measured for ${name}.`);
    return one;
  };
  const tpcb = row('tpcb').perSecond;
  const atLeast = (name: string, value: number, least: number): Goal => ({
    name,
    value,
    wanted: `>= ${least}`,
    isMet: value >= least,
  });
  const atMost = (name: string, value: number, most: number): Goal => ({
    name,
    value,
    wanted: `<= ${most.toFixed(2)}`,
    isMet: value <= most,
  });
  return [
    atLeast('hot, 256 callers / TPC-B', row('hot 256').perSecond / tpcb, 10),
    atLeast('hot, 64 callers / TPC-B', row('hot 64').perSecond / tpcb, 6),
    atLeast('hot, 8 callers / TPC-B', row('hot 8').perSecond / tpcb, 2.5),
    atMost('hot, 1 caller, p99 ms', row('hot 1').p99, Math.max(2, 2 * row('bare commit').p99)),
    atLeast('trades, 256 callers / TPC-B', row('trade 256').perSecond / tpcb, 5),
    atLeast('hot, 256 callers / naive ledger', row('hot 256').perSecond / row('naive 64').perSecond, 40),
    atLeast('two processes / one', row('processes 2').perSecond / row('processes 1').perSecond, 1.2),
    atMost('history page among many / few, p50', row('history many').p50 / row('history few').p50, 1.5),
  ];
}

export function printTable(rows: readonly Row[], goals: readonly Goal[]): void {
  const tpcb = rows.find(({ name }) => name === 'tpcb')?.perSecond ?? Number.NaN;
  console.table(
    Object.fromEntries(
      rows.map(({ name, perSecond, p50, p99 }) => [
        name,
        {
          'per second': Math.round(perSecond),
          'x TPC-B': round(perSecond / tpcb),
          'p50 ms': round(p50),
          'p99 ms': round(p99),
        },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      goals.map(({ name, value, wanted, isMet }) => [
        name,
        { value: round(value), wanted, met: isMet ? 'yes' : 'NO' },
      ]),
    ),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
