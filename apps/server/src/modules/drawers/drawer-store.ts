import type { drawerMovements, drawerStates } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import { askAll, type CompanionTable, Statement } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';

type DrawerState = (typeof drawerStates)[number];

export interface StoredDrawer {
  readonly pointId: string;
  readonly state: DrawerState;
  readonly units: bigint;
  readonly shortage: bigint;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
}

export interface NewMovement {
  readonly id: string;
  readonly kind: (typeof drawerMovements)[number];
  /** Negative when cash leaves the drawer. */
  readonly units: bigint;
  readonly staffId: string | null;
  readonly about: string | null;
  readonly orderId: string | null;
  readonly countId: string | null;
}

/** How a posting changes a drawer, and the preconditions. */
export interface DrawerChange {
  readonly pointId: string;
  readonly at: Date;
  /** A field that is absent is not checked. */
  readonly expected: {
    readonly state?: DrawerState;
    readonly units?: bigint;
    readonly waitingCount?: string;
  };
  readonly state?: DrawerState;
  /** Notes that come in or become free. They must cover a shortage first, before any of them become free. */
  readonly returned?: bigint;
  /** By how much the shortage shrinks; negative if it grows. */
  readonly covered: bigint;
  readonly movements: readonly NewMovement[];
  readonly agreed?: { readonly countId: string; readonly by: string; readonly notes: object };
}

interface RawDrawer extends Omit<StoredDrawer, 'units' | 'shortage'> {
  readonly units: string;
  readonly shortage: string;
}

const columns = sql`point_id as "pointId", state, units::text as units, shortage::text as shortage,
  opened_at as "openedAt", closed_at as "closedAt"`;
const drawer = ({ units, shortage, ...row }: RawDrawer): StoredDrawer => ({
  ...row,
  units: BigInt(units),
  shortage: BigInt(shortage),
});

const emptyDrawer = (pointId: string): StoredDrawer => ({
  pointId,
  state: 'closed',
  units: 0n,
  shortage: 0n,
  openedAt: null,
  closedAt: null,
});

export async function readDrawer(reader: Reader, pointId: string): Promise<StoredDrawer> {
  return (await readDrawers(reader, [pointId])).get(pointId.toLowerCase()) ?? emptyDrawer(pointId);
}

export async function readDrawers(
  reader: Reader,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDrawer>> {
  const { rows } = await sql<RawDrawer>`
    select ${columns} from drawers.drawer where point_id = any (${[...pointIds]}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.pointId, drawer(row)]));
}

/** Drawers in which promised notes are missing. */
export async function listShort(reader: Reader): Promise<readonly StoredDrawer[]> {
  const { rows } = await sql<RawDrawer>`
    select ${columns} from drawers.drawer where shortage > 0 order by point_id`.execute(reader);
  return rows.map(drawer);
}

/** Locks the drawer for the rest of the transaction. */
export async function lockDrawer(tx: Tx, pointId: string): Promise<StoredDrawer> {
  await addMissing([pointId]).execute(tx);
  const { rows } = await lockAll([pointId]).execute(tx);
  return rows.map(drawer)[0] ?? emptyDrawer(pointId);
}

export async function setDrawerState(
  tx: Tx,
  { pointId, state }: Pick<StoredDrawer, 'pointId' | 'state'>,
): Promise<void> {
  await sql`update drawers.drawer set state = ${state} where point_id = ${pointId}`.execute(tx);
}

const addMissing = (pointIds: readonly string[]): RawBuilder<unknown> => sql`
  insert into drawers.drawer (point_id) select id from unnest(${pointIds}::uuid[]) as id order by id
  on conflict (point_id) do nothing`;

/** Locks in a fixed order, to avoid deadlocks. */
const lockAll = (pointIds: readonly string[]): RawBuilder<RawDrawer> => sql<RawDrawer>`
  select ${columns} from drawers.drawer where point_id = any (${pointIds}::uuid[]) order by point_id for update`;

const waitingCounts = (ids: readonly string[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select id from drawers.count where id = any (${ids}::uuid[]) and outcome is null`;

/**
 * Changes drawers in the transaction of the postings that move their cash. A drawer in another state than expected, or
 * with too little cash, refuses the whole posting. Everything about a drawer is one companion table, so that several
 * drawers are locked in one order.
 */
export const drawerTable: CompanionTable<DrawerChange> = {
  name: 'drawers.drawer',
  locks: ({ pointId }) => [`drawers.drawer ${pointId}`],
  *write(changes) {
    const pointIds = [...new Set(changes.map(({ pointId }) => pointId))];
    const asked = changes.flatMap(({ expected }) => expected.waitingCount ?? []);
    const locked = new Statement(lockAll(pointIds));
    const waiting = new Statement(waitingCounts(asked));
    yield [new Statement(addMissing(pointIds)), locked, waiting];
    const drawers = new Map(locked.rows.map((row) => [row.pointId, drawer(row)]));
    const counts = new Set(waiting.rows.map(({ id }) => id));
    const moved: MovedRow[] = [];
    const isDone = changes.map((change) => {
      const after = changed(drawers.get(change.pointId), change, counts);
      if (after === undefined) return false;
      drawers.set(change.pointId, after.drawer);
      moved.push(...after.moved);
      return true;
    });
    const done = changes.filter((_, index) => isDone[index]);
    const touched = new Set(done.map(({ pointId }) => pointId));
    yield* askAll(
      ...(touched.size === 0
        ? []
        : [update([...drawers.values()].filter((one) => touched.has(one.pointId)))]),
      ...(moved.length === 0 ? [] : [insertMovements(moved)]),
      ...done.flatMap(({ agreed, at }) => (agreed === undefined ? [] : [agree({ ...agreed, at })])),
    );
    return isDone;
  },
};

/** How much of the returned notes covers the shortage. */
export const coveredOf = (shortage: bigint, returned: bigint): bigint =>
  shortage < returned ? shortage : returned;

interface MovedRow extends NewMovement {
  readonly pointId: string;
  readonly at: Date;
  readonly balance: bigint;
}

/** The drawer after a change, and the movements to insert; undefined if the change is refused. */
function changed(
  before: StoredDrawer | undefined,
  change: DrawerChange,
  counts: Set<string>,
): { readonly drawer: StoredDrawer; readonly moved: readonly MovedRow[] } | undefined {
  const { expected, pointId, at } = change;
  if (before === undefined) return undefined;
  if (expected.state !== undefined && expected.state !== before.state) return undefined;
  if (expected.units !== undefined && expected.units !== before.units) return undefined;
  if (change.returned !== undefined && change.covered !== coveredOf(before.shortage, change.returned))
    return undefined;
  if (expected.waitingCount !== undefined && !counts.delete(expected.waitingCount)) return undefined;
  let balance = before.units;
  const moved = change.movements.map((movement) => {
    balance += movement.units;
    return { ...movement, pointId, at, balance };
  });
  const shortage = before.shortage - change.covered;
  if (shortage < 0n || moved.some((row) => row.balance < 0n)) return undefined;
  const state = change.state ?? before.state;
  const isOpened = before.state === 'closed' && state === 'open';
  const isClosed = before.state !== 'closed' && state === 'closed';
  return {
    drawer: {
      ...before,
      state,
      units: balance,
      shortage,
      openedAt: isOpened ? at : before.openedAt,
      closedAt: isClosed ? at : before.closedAt,
    },
    moved,
  };
}

const update = (rows: readonly StoredDrawer[]): RawBuilder<unknown> => sql`
  update drawers.drawer set state = after.state, units = after.units, shortage = after.shortage,
    opened_at = after.opened_at, closed_at = after.closed_at
  from unnest(${rows.map(({ pointId }) => pointId)}::uuid[], ${rows.map(({ state }) => state)}::text[],
    ${rows.map(({ units }) => units.toString())}::numeric[], ${rows.map(({ shortage }) => shortage.toString())}::numeric[],
    ${rows.map(({ openedAt }) => openedAt)}::timestamptz[], ${rows.map(({ closedAt }) => closedAt)}::timestamptz[])
    as after (point_id, state, units, shortage, opened_at, closed_at)
  where drawer.point_id = after.point_id`;

const insertMovements = (rows: readonly MovedRow[]): RawBuilder<unknown> => sql`
  insert into drawers.movement (id, point_id, kind, units, balance, staff_id, about, order_id, count_id, at)
  select id, point_id, kind, units, balance, staff_id, about, order_id, count_id, at
  from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ pointId }) => pointId)}::uuid[],
    ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ units }) => units.toString())}::numeric[],
    ${rows.map(({ balance }) => balance.toString())}::numeric[], ${rows.map(({ staffId }) => staffId)}::uuid[],
    ${rows.map(({ about }) => about)}::text[], ${rows.map(({ orderId }) => orderId)}::uuid[],
    ${rows.map(({ countId }) => countId)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[])
    with ordinality as row (id, point_id, kind, units, balance, staff_id, about, order_id, count_id, at, place)
  order by place`;

const agree = ({
  countId,
  by,
  notes,
  at,
}: NonNullable<DrawerChange['agreed']> & { readonly at: Date }): RawBuilder<unknown> => sql`
  update drawers.count set outcome = 'agreed', ended_at = ${at}, confirmed_by = ${by},
    confirmed_notes = ${JSON.stringify(notes)}::jsonb
  where id = ${countId} and outcome is null`;
