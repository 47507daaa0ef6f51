import { Refusal } from '../../platform/refusal.ts';

/** The last row of a page: its time, and its id as the tie-breaker. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const cursorOf = ({ at, id }: { readonly at: Date; readonly id: string }): string =>
  `${at.toISOString()}_${id}`;

export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = shape.exec(cursor) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new Refusal('ValueInvalid', { field: 'cursor' });
  return { at, id };
}

/** Cuts off the extra row that was read beyond the page, and returns the cursor of the next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => { readonly at: Date; readonly id: string },
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const nextCursor = rows.length > size && last !== undefined ? cursorOf(positionOf(last)) : null;
  return { rows: page, nextCursor };
}
