import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../platform/db/db.ts';

/** An order as it is in the database: nothing in it is trusted. */
export interface Order {
  readonly id: string;
  readonly network: string;
  readonly coin: string;
  readonly kind: 'withdrawal' | 'collect' | 'gas' | 'cold' | 'fill';
  readonly from: string | null;
  readonly to: string | null;
  readonly units: bigint | null;
}

export interface Recipient {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly approval: string;
  readonly signature: string;
}

type Raw<Row, Numbers extends keyof Row> = Omit<Row, Numbers> & { readonly [name in Numbers]: string };

const orderColumns = sql`
  p.id, p.network, p.coin, p.kind, p.from_address as from, p.to_address as to, p.units::text as units`;
type RawOrder = Omit<Order, 'units'> & { readonly units: string | null };
const orderOf = ({ units, ...row }: RawOrder): Order => ({
  ...row,
  units: units === null ? null : BigInt(units),
});

/** Orders that are neither signed nor refused, without those that wait to be retried. */
export async function listOrders(
  reader: Reader,
  { waiting, limit }: { readonly waiting: readonly string[]; readonly limit: number },
): Promise<readonly Order[]> {
  const { rows } = await sql<RawOrder>`
    select ${orderColumns}
    from signer.progress g join signer.payment p on p.id = g.payment_id
    where not g.notified_end and g.state = 'open' and p.id <> all(${waiting}::uuid[])
      and not exists (select from signer.refusal r where r.payment_id = p.id)
      and not exists (select from signer.transaction t where t.payment_id = p.id)
    order by p.id limit ${limit}`.execute(reader);
  return rows.map(orderOf);
}

/** A payment that needs a replacement, with what it may cost. */
export interface BumpOrder extends Order {
  readonly version: number;
  readonly feeUnitsMax: bigint;
  readonly above: bigint;
}

export async function listBumps(reader: Reader): Promise<readonly BumpOrder[]> {
  const { rows } = await sql<
    Omit<BumpOrder, 'units' | 'feeUnitsMax' | 'above'> & {
      units: string | null;
      feeUnitsMax: string;
      above: string;
    }
  >`
    select ${orderColumns},
      b.version, b.fee_units_max::text as "feeUnitsMax", t.fee_rate::text as above
    from signer.progress g
    join signer.payment p on p.id = g.payment_id
    join signer.bump b on b.payment_id = p.id
    join signer.transaction t on t.payment_id = p.id and t.version = b.version - 1
    where not g.notified_end and g.state in ('open', 'broadcast')
      and not exists (select from signer.transaction n where n.payment_id = p.id and n.version = b.version)
      and not exists (select from signer.bump_refusal r where r.payment_id = p.id and r.version = b.version)
    order by p.id limit 50`.execute(reader);
  return rows.map(({ units, feeUnitsMax, above, ...row }) => ({
    ...row,
    units: units === null ? null : BigInt(units),
    feeUnitsMax: BigInt(feeUnitsMax),
    above: BigInt(above),
  }));
}

export async function listRecipients(reader: Reader, paymentId: string): Promise<readonly Recipient[]> {
  const { rows } = await sql<Raw<Recipient, 'units' | 'feeUnits'>>`
    select withdrawal_id as "withdrawalId", user_id as "userId", coin, network, address, memo, units::text as units,
      fee_units::text as "feeUnits", approval, signature
    from signer.recipient where payment_id = ${paymentId}::uuid order by withdrawal_id`.execute(reader);
  return rows.map(({ units, feeUnits, ...row }) => ({
    ...row,
    units: BigInt(units),
    feeUnits: BigInt(feeUnits),
  }));
}

/** Serialises the work on a payment until the transaction ends. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gim signer ' || ${paymentId}, 0))`.execute(tx);
}

/** Read again under the lock: it may have been edited since it was listed. */
export async function readOrder(tx: Tx, paymentId: string): Promise<Order | undefined> {
  const { rows } = await sql<RawOrder>`
    select ${orderColumns} from signer.payment p where p.id = ${paymentId}::uuid`.execute(tx);
  return rows.map(orderOf)[0];
}

export interface NetworkSeen {
  readonly normal: bigint;
  readonly fast: bigint;
  readonly hotNonce: number | null;
}

export async function readNetwork(reader: Reader, network: string): Promise<NetworkSeen | undefined> {
  const { rows } = await sql<{ normal: string; fast: string; hotNonce: number | null }>`
    select fee_normal::text as normal, fee_fast::text as fast, hot_nonce::float8 as "hotNonce"
    from signer.network where network = ${network}`.execute(reader);
  return rows.map(({ normal, fast, hotNonce }) => ({
    normal: BigInt(normal),
    fast: BigInt(fast),
    hotNonce,
  }))[0];
}

export async function readCollectable(
  reader: Reader,
  paymentId: string,
): Promise<{ readonly units: bigint; readonly nonce: number | null } | undefined> {
  const { rows } = await sql<{ units: string; nonce: number | null }>`
    select units::text as units, nonce::float8 as nonce from signer.collectable
    where payment_id = ${paymentId}::uuid`.execute(reader);
  return rows.map(({ units, nonce }) => ({ units: BigInt(units), nonce }))[0];
}

export interface Alarm {
  readonly id: string;
  readonly paymentId: string | null;
  readonly subject: string;
  readonly field: string;
  readonly reason: string;
  readonly at: Date;
}

export async function insertAlert(db: Executor, alarm: Alarm): Promise<void> {
  await sql`
    insert into signer.alert (id, payment_id, subject, field, reason, at)
    values (${alarm.id}::uuid, ${alarm.paymentId}::uuid, ${alarm.subject}, ${alarm.field}, ${alarm.reason},
      ${alarm.at}::timestamptz)`.execute(db);
}

/** Refused for good: it is never tried again. */
export async function insertRefusal(tx: Tx, alarm: Alarm & { readonly paymentId: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into signer.refusal (payment_id, field, reason, refused_at)
    values (${alarm.paymentId}::uuid, ${alarm.field}, ${alarm.reason}, ${alarm.at}::timestamptz)
    on conflict (payment_id) do nothing returning payment_id`.execute(tx);
  if (rows.length === 0) return false;
  await insertAlert(tx, alarm);
  return true;
}

export async function insertBumpRefusal(
  tx: Tx,
  alarm: Alarm & { readonly paymentId: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into signer.bump_refusal (payment_id, version, field, reason, refused_at)
    values (${alarm.paymentId}::uuid, ${alarm.version}, ${alarm.field}, ${alarm.reason}, ${alarm.at}::timestamptz)
    on conflict (payment_id, version) do nothing returning version`.execute(tx);
  if (rows.length === 0) return false;
  await insertAlert(tx, alarm);
  return true;
}

export interface NewTransaction {
  readonly paymentId: string;
  readonly version: number;
  readonly network: string;
  readonly txid: string;
  readonly raw: string;
  readonly feeUnitsMax: bigint;
  readonly feeRate: bigint;
  readonly at: Date;
}

export async function insertTransaction(tx: Tx, signed: NewTransaction): Promise<void> {
  await sql`
    insert into signer.transaction (payment_id, version, network, txid, raw, fee_units_max, fee_rate, signed_at)
    values (${signed.paymentId}::uuid, ${signed.version}, ${signed.network}, ${signed.txid}, ${signed.raw},
      ${signed.feeUnitsMax}::numeric, ${signed.feeRate}::numeric, ${signed.at}::timestamptz)`.execute(tx);
}

/** Whether it is already signed, by another process or in an earlier run. */
export async function hasTransaction(
  reader: Reader,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from signer.transaction where payment_id = ${id}::uuid and version >= ${version}`.execute(reader);
  return rows.length > 0;
}
