export interface DayGroup<Item> {
  /** `2026-03-01` where the reader is. */
  readonly day: string;
  readonly first: Date;
  readonly items: readonly Item[];
}

/** Puts a list that is in order of time under the days of the reader. */
export function groupByDay<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  { timeZone }: { readonly timeZone?: string } = {},
): readonly DayGroup<Item>[] {
  const format = new Intl.DateTimeFormat('sv-SE', { ...(timeZone === undefined ? {} : { timeZone }) });
  const groups = Map.groupBy(items, ({ createdAt }) => format.format(new Date(createdAt)));
  return [...groups].map(([day, found]) => ({
    day,
    first: new Date(found[0]?.createdAt ?? day),
    items: found,
  }));
}
