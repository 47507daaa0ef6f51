import type { FreezeCause } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface Freeze {
  readonly id: string;
  readonly because: FreezeCause;
  readonly staffId: string | null;
  readonly note: string | null;
  readonly at: Date;
}

export async function insertFreeze(tx: Tx, freeze: Freeze & { userId: string }): Promise<void> {
  await sql`
    insert into users.freeze (id, user_id, because, staff_id, note, at)
    values (${freeze.id}, ${freeze.userId}, ${freeze.because}, ${freeze.staffId}, ${freeze.note}, ${freeze.at})`.execute(
    tx,
  );
}

/** The most recent freeze of the account. */
export async function findLastFreeze(reader: Reader, userId: string): Promise<Freeze | undefined> {
  const { rows } = await sql<Freeze>`
    select id, because, staff_id as "staffId", note, at from users.freeze where user_id = ${userId}
    order by at desc, id desc limit 1`.execute(reader);
  return rows[0];
}

/** A freeze voids the open request to unfreeze the account. */
export async function voidOpenRequest(tx: Tx, userId: string): Promise<void> {
  await sql`
    update users.unfreeze_request set state = 'Voided' where user_id = ${userId} and state = 'Open'`.execute(
    tx,
  );
}
