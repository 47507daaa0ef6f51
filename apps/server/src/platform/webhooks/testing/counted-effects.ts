import { sql } from 'kysely';
import type { Companion } from '../../db/companion.ts';
import type { Platform } from '../../platform.ts';
import type { WebhookHandler } from '../core.ts';

/** Stores the newest state of each subject. */
export async function makeStateTable({ db }: Platform): Promise<void> {
  await db.inTransaction(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`create table test_inbox.state (subject text primary key, sequence integer not null)`.execute(
      tx,
    );
    await sql`grant select, insert, update on test_inbox.state to gim_app`.execute(tx);
  });
}

/**
 * Posts if the message says so; otherwise writes a row and stores the newest state of its subject. Only the inbox
 * prevents a duplicate effect.
 */
export const countedEffects =
  (post: (consumption: Companion) => Promise<void>): WebhookHandler =>
  async ({ id, payload, consumption }) => {
    const { subject, sequence, isPosting } = Object(payload);
    if (isPosting === true) {
      await post(consumption);
      return async () => undefined;
    }
    return async (tx) => {
      await sql`insert into test_inbox.effect values (${id}, ${subject})`.execute(tx);
      await sql`
        insert into test_inbox.state values (${subject}, ${sequence})
        on conflict (subject) do update set sequence = excluded.sequence
        where excluded.sequence > test_inbox.state.sequence`.execute(tx);
    };
  };
