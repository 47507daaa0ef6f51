import type { CountedNotes, differenceReasons } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface StoredCount {
  readonly id: string;
  readonly pointId: string;
  readonly purpose: 'opening' | 'closing';
  readonly countedBy: string;
  readonly countedAt: Date;
  readonly notes: CountedNotes;
  readonly units: bigint;
  readonly mustBe: bigint;
  readonly reason: (typeof differenceReasons)[number] | null;
  readonly note: string | null;
  readonly confirmedBy: string | null;
}

type Raw = Omit<StoredCount, 'units' | 'mustBe'> & { readonly units: string; readonly mustBe: string };

const columns = sql`id, point_id as "pointId", purpose, counted_by as "countedBy", counted_at as "countedAt", notes,
  units::text as units, must_be::text as "mustBe", reason, note, confirmed_by as "confirmedBy"`;
const count = ({ units, mustBe, ...row }: Raw): StoredCount => ({
  ...row,
  units: BigInt(units),
  mustBe: BigInt(mustBe),
});

/** The count that waits for its second person. */
export async function findWaiting(reader: Reader, pointId: string): Promise<StoredCount | undefined> {
  const { rows } = await sql<Raw>`
    select ${columns} from drawers.count where point_id = ${pointId} and outcome is null`.execute(reader);
  return rows.map(count)[0];
}

/** Which of these points have a waiting count: their expected cash must not be shown. */
export async function listCounting(
  reader: Reader,
  pointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<StoredCount, 'pointId'>>`
    select point_id as "pointId" from drawers.count
    where point_id = any (${[...pointIds]}::uuid[]) and outcome is null`.execute(reader);
  return new Set(rows.map(({ pointId }) => pointId));
}

export async function listCounts(reader: Reader, ids: readonly string[]): Promise<readonly StoredCount[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from drawers.count where id = any (${[...ids]}::uuid[]) order by counted_at`.execute(
    reader,
  );
  return rows.map(count);
}

export async function insertCount(tx: Tx, row: Omit<StoredCount, 'confirmedBy'>): Promise<void> {
  await sql`
    insert into drawers.count (id, point_id, purpose, counted_by, counted_at, notes, units, must_be, reason, note)
    values (${row.id}, ${row.pointId}, ${row.purpose}, ${row.countedBy}, ${row.countedAt},
      ${JSON.stringify(row.notes)}::jsonb, ${row.units}, ${row.mustBe}, ${row.reason}, ${row.note})`.execute(
    tx,
  );
}

/** How many second counts have differed so far; undefined if the count has ended. */
export async function countMismatch(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ differed: number }>`
    update drawers.count set differed = differed + 1 where id = ${id} and outcome is null returning differed`.execute(
    tx,
  );
  return rows[0]?.differed;
}

export async function endCount(
  tx: Tx,
  { id, outcome, now }: { id: string; outcome: 'withdrawn' | 'differed'; now: Date },
): Promise<void> {
  await sql`update drawers.count set outcome = ${outcome}, ended_at = ${now} where id = ${id}`.execute(tx);
}
