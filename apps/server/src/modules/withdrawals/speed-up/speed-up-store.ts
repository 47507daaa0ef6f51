import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable } from '../../../platform/db/companion.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';

export interface SpeedUp {
  readonly id: string;
  readonly withdrawalId: string;
  readonly paymentId: string;
  readonly fee: string;
  readonly maxFeeUnits: string;
  readonly state: 'held' | 'ordered' | 'settled' | 'released';
  readonly endKey: string;
  readonly createdAt: Date;
}

const columns: RawBuilder<SpeedUp> = sql<SpeedUp>`
  id, withdrawal_id as "withdrawalId", payment_id as "paymentId", fee::text, max_fee_units::text as "maxFeeUnits", state,
  end_key as "endKey", created_at as "createdAt"`;

/** A new speed-up, or a step of one. */
export type SpeedUpRow =
  | { readonly kind: 'new'; readonly speedUp: SpeedUp }
  | {
      readonly kind: 'move';
      readonly id: string;
      readonly from: SpeedUp['state'];
      readonly to: SpeedUp['state'];
    };

const idOf = (row: SpeedUpRow): string => (row.kind === 'new' ? row.speedUp.id : row.id);

/** Written with the posting that holds, settles or refunds its fee. */
export const createSpeedUps = (): CompanionTable<SpeedUpRow> => ({
  name: 'withdrawals.speed_up',
  locks: (row) => [
    row.kind === 'new'
      ? `withdrawals.withdrawal ${row.speedUp.withdrawalId}`
      : `withdrawals.speed_up ${row.id}`,
  ],
  *write(rows) {
    const added = rows.flatMap((row) => (row.kind === 'new' ? [row.speedUp] : []));
    const moved = rows.flatMap((row) => (row.kind === 'move' ? [row] : []));
    const done = new Set<string>();
    if (added.length > 0) for (const { id } of yield* ask(adding(added))) done.add(id);
    if (moved.length > 0) for (const { id } of yield* ask(moving(moved))) done.add(id);
    return rows.map((row) => done.has(idOf(row)));
  },
});

/** Only for a withdrawal whose payment is broadcast, and one at a time. */
const adding = (rows: readonly SpeedUp[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  insert into withdrawals.speed_up (id, withdrawal_id, payment_id, fee, max_fee_units, state, end_key, created_at)
  select n.id, n.withdrawal_id, n.payment_id, n.fee, n.max_fee_units, 'held', n.end_key, n.created_at
  from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ withdrawalId }) => withdrawalId)}::uuid[],
    ${rows.map(({ paymentId }) => paymentId)}::uuid[], ${rows.map(({ fee }) => fee)}::numeric[],
    ${rows.map(({ maxFeeUnits }) => maxFeeUnits)}::numeric[], ${rows.map(({ endKey }) => endKey)}::uuid[],
    ${rows.map(({ createdAt }) => createdAt)}::timestamptz[])
    as n (id, withdrawal_id, payment_id, fee, max_fee_units, end_key, created_at)
  join withdrawals.withdrawal w on w.id = n.withdrawal_id and w.payment_id = n.payment_id and w.state = 'broadcast'
    and w.confirmations = 0
  on conflict do nothing returning id`;

const moving = (rows: readonly Extract<SpeedUpRow, { kind: 'move' }>[]): RawBuilder<{ id: string }> => sql<{
  id: string;
}>`
  update withdrawals.speed_up s set state = m.to_state
  from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::text[],
    ${rows.map(({ to }) => to)}::text[]) as m (id, from_state, to_state)
  where s.id = m.id and s.state = m.from_state returning s.id`;

export async function listSpeedUps(reader: Reader, withdrawalId: string): Promise<readonly SpeedUp[]> {
  const { rows } = await sql<SpeedUp>`
    select ${columns} from withdrawals.speed_up where withdrawal_id = ${withdrawalId} order by id`.execute(
    reader,
  );
  return rows;
}

/** Held and not ordered yet. */
export async function listHeldSpeedUps(reader: Reader, limit: number): Promise<readonly SpeedUp[]> {
  const { rows } = await sql<SpeedUp>`
    select ${columns} from withdrawals.speed_up where state = 'held' order by id limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** False when another process did it. */
export async function markOrdered(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update withdrawals.speed_up set state = 'ordered' where id = ${id} and state = 'held'`.execute(tx);
  return numAffectedRows === 1n;
}
