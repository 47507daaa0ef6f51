export interface EngravedValue {
  readonly atSeconds: number;
  readonly value: number;
}

/** The last point, when it is all that two series differ in: then one point is drawn anew and not thousands. */
export function tickOf(
  before: readonly EngravedValue[],
  after: readonly EngravedValue[],
): EngravedValue | null {
  const last = after.length - 1;
  if (before.length !== after.length || before[last]?.atSeconds !== after[last]?.atSeconds) return null;
  const isSame = after.every(
    ({ atSeconds, value }, index) =>
      index === last || (before[index]?.atSeconds === atSeconds && before[index]?.value === value),
  );
  return isSame ? (after[last] ?? null) : null;
}
