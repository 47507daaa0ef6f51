import { type RawBuilder, sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { SignedApproval } from './approval.ts';
import { approvalText } from './approval-policy.ts';
import type { NewPayment, Payment } from './payment.ts';

/** Stores an order and notifies the signer, in the caller's transaction. */
export async function insertPayment(tx: Tx, payment: NewPayment, at: Date): Promise<void> {
  const { id, network, coin, kind } = payment;
  const from = payment.kind === 'collect' ? payment.from : null;
  const to = payment.kind === 'gas' ? payment.to : null;
  const units = payment.kind === 'gas' || payment.kind === 'cold' ? payment.units : null;
  await sql`
    insert into signer.payment (id, network, coin, kind, from_address, to_address, units, ordered_at)
    values (${id}::uuid, ${network}, ${coin}, ${kind}, ${from}, ${to}, ${units}::numeric, ${at}::timestamptz)`.execute(
    tx,
  );
  if (payment.kind === 'withdrawal')
    for (const approval of payment.approvals) await insertRecipient(tx, id, approval);
  await sql`
    insert into signer.progress (payment_id, network, state) values (${id}::uuid, ${network}, 'open')`.execute(
    tx,
  );
  await sql`select pg_notify('gim_signer', ${id})`.execute(tx);
}

async function insertRecipient(
  tx: Tx,
  paymentId: string,
  { approval, signature }: SignedApproval,
): Promise<void> {
  const { withdrawalId, userId, coin, network, address, memo, units, feeUnits } = approval;
  await sql`
    insert into signer.recipient (payment_id, withdrawal_id, user_id, coin, network, address, memo, units, fee_units,
      approval, signature)
    values (${paymentId}::uuid, ${withdrawalId}::uuid, ${userId}::uuid, ${coin}, ${network}, ${address}, ${memo},
      ${units}::numeric, ${feeUnits}::numeric, ${approvalText(approval)}, ${signature})`.execute(tx);
}

/** Undefined if nothing is signed yet, or if the payment has ended: there is nothing to replace. */
export async function lockForBump(
  tx: Tx,
  id: string,
): Promise<{ readonly network: string; readonly version: number } | undefined> {
  const { rows } = await sql<{ network: string; version: number }>`
    select p.network, (select max(t.version) from signer.transaction t where t.payment_id = p.payment_id) as version
    from signer.progress p where p.payment_id = ${id}::uuid and p.state in ('open', 'broadcast')
    for update of p`.execute(tx);
  return rows[0]?.version === null ? undefined : rows[0];
}

export async function insertBump(
  tx: Tx,
  bump: { readonly id: string; readonly version: number; readonly feeUnitsMax: bigint; readonly at: Date },
): Promise<void> {
  await sql`
    insert into signer.bump (payment_id, version, fee_units_max, asked_at)
    values (${bump.id}::uuid, ${bump.version}, ${bump.feeUnitsMax}::numeric, ${bump.at}::timestamptz)
    on conflict (payment_id, version) do nothing`.execute(tx);
  await sql`select pg_notify('gim_signer', ${bump.id})`.execute(tx);
}

type RawPayment = Omit<Payment, 'feeUnits'> & { readonly feeUnits: string | null };

const paymentOf = ({ feeUnits, ...row }: RawPayment): Payment => ({
  ...row,
  feeUnits: feeUnits === null ? null : BigInt(feeUnits),
});

/**
 * Combines what the signer did with what was seen on chain. Until one is mined, the newest version is the payment's
 * transaction.
 */
const selectPayment: RawBuilder<RawPayment> = sql`
  select p.id, p.network, p.coin, p.kind,
    case
      when g.state in ('broadcast', 'mined', 'final', 'failed') then g.state
      when exists (select from signer.refusal r where r.payment_id = p.id) then 'refused'
      when exists (select from signer.transaction t where t.payment_id = p.id) then 'signed'
      when exists (select from signer.claim c where c.payment_id = p.id) then 'claimed'
      else 'ordered'
    end as state,
    coalesce(g.txid, (select t.txid from signer.transaction t where t.payment_id = p.id order by t.version desc limit 1)) as txid,
    array(select c.withdrawal_id::text from signer.recipient c where c.payment_id = p.id order by c.withdrawal_id)
      as "withdrawalIds",
    g.height::float8 as height, g.fee_units::text as "feeUnits",
    coalesce(g.reason, (select r.field || ': ' || r.reason from signer.refusal r where r.payment_id = p.id)) as reason
  from signer.payment p join signer.progress g on g.payment_id = p.id`;

/** A payment with what its owner was notified of. */
export type PaymentForOwner = Omit<Payment, 'kind'> & {
  readonly kind: Payment['kind'] | 'fill';
  readonly blockHash: string | null;
  readonly notifiedBroadcast: boolean;
  readonly notifiedConfirmations: number | null;
  readonly notifiedBlock: string | null;
};

export async function findForOwner(reader: Reader, id: string): Promise<PaymentForOwner | undefined> {
  const { rows } = await sql<Omit<PaymentForOwner, 'feeUnits'> & { feeUnits: string | null }>`
    select f.*, n.block_hash as "blockHash", n.notified_broadcast as "notifiedBroadcast",
      n.notified_confirmations::float8 as "notifiedConfirmations", n.notified_block as "notifiedBlock"
    from (${selectPayment} where p.id = ${id}::uuid) f join signer.progress n on n.payment_id = f.id and not n.notified_end`.execute(
    reader,
  );
  return rows.map(({ feeUnits, ...row }) => ({
    ...row,
    feeUnits: feeUnits === null ? null : BigInt(feeUnits),
  }))[0];
}

export async function findPayment(reader: Reader, id: string): Promise<Payment | undefined> {
  const { rows } =
    await sql<RawPayment>`${selectPayment} where p.id = ${id}::uuid and p.kind <> 'fill'`.execute(reader);
  return rows.map(paymentOf)[0];
}

/** Broadcast payments, including ended ones whose owner was not notified yet and has not posted them. */
export async function listInFlight(reader: Reader, network: string): Promise<readonly Payment[]> {
  const { rows } = await sql<RawPayment>`
    ${selectPayment}
    where g.network = ${network} and not g.notified_end
      and (g.state in ('broadcast', 'mined', 'final') or (g.state = 'failed' and g.height is not null))
    order by p.id`.execute(reader);
  return rows.map(paymentOf);
}

export async function saveNetwork(
  db: Executor,
  seen: {
    readonly network: string;
    readonly normal: bigint;
    readonly fast: bigint;
    readonly hotNonce: number | null;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into signer.network (network, fee_normal, fee_fast, hot_nonce, seen_at)
    values (${seen.network}, ${seen.normal}::numeric, ${seen.fast}::numeric, ${seen.hotNonce}, ${seen.at}::timestamptz)
    on conflict (network) do update set fee_normal = excluded.fee_normal, fee_fast = excluded.fee_fast,
      hot_nonce = excluded.hot_nonce, seen_at = excluded.seen_at`.execute(db);
}

/** Collections whose balance the signer does not know yet. */
export async function listUnmeasured(
  reader: Reader,
  network: string,
): Promise<readonly { readonly id: string; readonly coin: string; readonly from: string }[]> {
  const { rows } = await sql<{ id: string; coin: string; from: string }>`
    select p.id, p.coin, p.from_address as from
    from signer.progress g join signer.payment p on p.id = g.payment_id
    where g.network = ${network} and g.state = 'open' and not g.notified_end and p.kind = 'collect'
      and not exists (select from signer.collectable c where c.payment_id = p.id)`.execute(reader);
  return rows;
}

export async function saveCollectable(
  db: Executor,
  seen: { readonly id: string; readonly units: bigint; readonly nonce: number | null; readonly at: Date },
): Promise<void> {
  await sql`
    insert into signer.collectable (payment_id, units, nonce, seen_at)
    values (${seen.id}::uuid, ${seen.units}::numeric, ${seen.nonce}, ${seen.at}::timestamptz)
    on conflict (payment_id) do nothing`.execute(db);
  await sql`select pg_notify('gim_signer', ${seen.id})`.execute(db);
}

/** Something the signer refused or found tampered with. */
export interface Alert {
  readonly id: string;
  readonly paymentId: string | null;
  readonly subject: string;
  /** The field that did not match. */
  readonly field: string;
  readonly reason: string;
  readonly at: Date;
}

const ALERTS_MAX = 100;

export async function listAlerts(reader: Reader, since: Date): Promise<readonly Alert[]> {
  const { rows } = await sql<Alert>`
    select id, payment_id as "paymentId", subject, field, reason, at from signer.alert
    where at >= ${since}::timestamptz order by at desc limit ${ALERTS_MAX}`.execute(reader);
  return rows;
}

export async function countAlerts(reader: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from signer.alert where at >= ${since}::timestamptz`.execute(reader);
  return rows[0]?.count ?? 0;
}
