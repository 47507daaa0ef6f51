import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../../platform/db/shared-read.ts';

export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceId: string;
  readonly name: string;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, device_id as "deviceId", name, is_backup_eligible as "isBackupEligible", is_backed_up as "isBackedUp",
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** False when the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions.passkey (id, user_id, credential_id, public_key, counter, transports, device_id, name,
      is_backup_eligible, is_backed_up, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}, ${passkey.deviceId}, ${passkey.name}, ${passkey.isBackupEligible},
      ${passkey.isBackedUp}, ${passkey.createdAt})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** The passkeys that are not suspended, oldest first. */
export async function listUserPasskeys(reader: Reader, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${columns} from sessions.passkey where user_id = ${userId} and suspended_at is null
    order by created_at, id`.execute(reader);
  return rows;
}

export async function findPasskey(reader: Reader, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    select ${columns} from sessions.passkey where credential_id = ${credentialId} and suspended_at is null`.execute(
    reader,
  );
  return rows[0];
}

const passkeysInUse = sharedRead<string, unknown>(
  (userIds) => sql`
    select ${numbered} from ${uuidKeys(userIds)}
    where exists (select from sessions.passkey where user_id = wanted.key and suspended_at is null)`,
);

export async function hasPasskey(reader: Reader, userId: string): Promise<boolean> {
  return (await passkeysInUse(reader, userId)).length === 1;
}

export async function newestPasskeyAt(reader: Reader, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from sessions.passkey where user_id = ${userId}`.execute(reader);
  return rows[0]?.at ?? null;
}

/**
 * Records a use. False when the counter did not increase: the same answer came twice, or the authenticator was cloned.
 */
export async function recordPasskeyUse(
  tx: Tx,
  use: { id: string; counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions.passkey set counter = ${use.counter}, is_backed_up = ${use.isBackedUp}, last_used_at = ${use.now}
    where id = ${use.id} and suspended_at is null and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))
    returning id`.execute(tx);
  return rows.length === 1;
}

export async function suspendPasskey(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update sessions.passkey set suspended_at = ${now} where id = ${id} and suspended_at is null returning id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Returns its name if it existed. */
export async function deletePasskey(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from sessions.passkey where id = ${id} and user_id = ${userId} and suspended_at is null returning name`.execute(
    tx,
  );
  return rows[0]?.name;
}

/** Deletes passkeys added since a moment and returns their names, oldest first. */
export async function deletePasskeysSince(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with removed as (
      delete from sessions.passkey where user_id = ${userId} and created_at > ${since} and suspended_at is null
      returning name, created_at, id
    )
    select name from removed order by created_at, id`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function erasePasskeys(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions.passkey where user_id = ${userId}`.execute(tx);
}
