export interface DayGroup<Item> {
  /** `2026-03-01` in the user's time zone. */
  readonly day: string;
  readonly first: Date;
  readonly items: readonly Item[];
}

/** Groups a list ordered by time into days of the user's time zone. */
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
