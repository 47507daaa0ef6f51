import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db/db.ts';

/** A withdrawal's hold in the ledger. */
export interface OpenHold {
  readonly owner: string;
  readonly coin: string;
  readonly digits: number;
  readonly units: bigint;
}

/** Undefined if there is none, or it has ended. */
export async function findOpenHold(reader: Reader, key: string): Promise<OpenHold | undefined> {
  const { rows } = await sql<Omit<OpenHold, 'units'> & { units: string }>`
    select o.name as owner, a.code as coin, a.digits, h.units::text as units
    from ledger.hold h
    join ledger.account c on c.id = h.held_id
    join ledger.owner o on o.no = c.owner_no
    join ledger.asset a on a.no = c.asset_no
    where h.key = ${key}::uuid and not exists (select from ledger.hold_end e where e.hold = h.key)`.execute(
    reader,
  );
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }))[0];
}

/** The sum signed for a user among the requests of one day, without this payment. */
export async function requestedWithin(
  reader: Reader,
  day: { readonly userId: string; readonly from: Date; readonly to: Date; readonly except: string },
): Promise<bigint> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(usd_cents), 0)::text as cents from signer.signed
    where user_id = ${day.userId}::uuid and requested_at > ${day.from}::timestamptz
      and requested_at <= ${day.to}::timestamptz and payment_id <> ${day.except}::uuid`.execute(reader);
  return BigInt(rows[0]?.cents ?? 0);
}

/** The sum signed since a moment: for this user, and for all. */
export async function signedSince(
  reader: Reader,
  day: { readonly userId: string; readonly since: Date; readonly except: string },
): Promise<{ readonly user: bigint; readonly all: bigint }> {
  const { rows } = await sql<{ user: string; all: string }>`
    select coalesce(sum(usd_cents) filter (where user_id = ${day.userId}::uuid), 0)::text as user,
      coalesce(sum(usd_cents), 0)::text as all
    from signer.signed
    where signed_at > ${day.since}::timestamptz and payment_id <> ${day.except}::uuid`.execute(reader);
  return { user: BigInt(rows[0]?.user ?? 0), all: BigInt(rows[0]?.all ?? 0) };
}

export interface SignedWithdrawal {
  readonly withdrawalId: string;
  readonly paymentId: string;
  readonly userId: string;
  readonly usdCents: bigint;
  readonly requestedAt: Date;
  readonly at: Date;
}

export async function findSigned(reader: Reader, withdrawalId: string): Promise<string | undefined> {
  const { rows } = await sql<{ paymentId: string }>`
    select payment_id as "paymentId" from signer.signed where withdrawal_id = ${withdrawalId}::uuid`.execute(
    reader,
  );
  return rows[0]?.paymentId;
}

/** The primary key is the final guard: it fails for a withdrawal that was signed before. */
export async function insertSigned(tx: Tx, signed: SignedWithdrawal): Promise<void> {
  await sql`
    insert into signer.signed (withdrawal_id, payment_id, user_id, usd_cents, requested_at, signed_at)
    values (${signed.withdrawalId}::uuid, ${signed.paymentId}::uuid, ${signed.userId}::uuid, ${signed.usdCents},
      ${signed.requestedAt}::timestamptz, ${signed.at}::timestamptz)`.execute(tx);
}

interface StopSubjects {
  readonly coin: string;
  readonly network: string;
  readonly userIds: readonly string[];
}

export async function isStopped(reader: Reader, { coin, network, userIds }: StopSubjects): Promise<boolean> {
  const { rows } = await sql`
    select from signer.stop
    where started_at is null and (scope = 'all' or (scope = 'network' and subject = ${network})
      or (scope = 'coin' and subject = ${coin}) or (scope = 'user' and subject = any(${userIds}::text[])))
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** Until the commit no stop can be added: a committed stop is seen, and a new one waits. */
export async function lockAndCheckStops(tx: Tx, subjects: StopSubjects): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(7310001)`.execute(tx);
  return isStopped(tx, subjects);
}
