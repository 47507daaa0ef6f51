import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { PaymentKind } from './payment.ts';

/** A payment in progress, as the broadcast loop needs it. */
export interface OpenPayment {
  readonly id: string;
  readonly network: string;
  readonly kind: PaymentKind | 'fill';
  readonly state: 'open' | 'broadcast' | 'mined' | 'final' | 'failed';
  readonly isRefused: boolean;
  readonly address: string | null;
  readonly nonce: number | null;
  readonly txid: string | null;
  readonly height: number | null;
  readonly blockHash: string | null;
  readonly isSuccessful: boolean | null;
  readonly sentAt: Date | null;
  readonly deadHeight: number | null;
  readonly notifiedBroadcast: boolean;
  readonly notifiedConfirmations: number | null;
  readonly notifiedBlock: string | null;
  /** All signed versions, newest first. */
  readonly versions: readonly { readonly version: number; readonly txid: string; readonly raw: string }[];
}

export async function listOpenPayments(reader: Reader, network: string): Promise<readonly OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select g.payment_id as id, g.network, p.kind, g.state, r.payment_id is not null as "isRefused",
      c.address, c.nonce::float8 as nonce, g.txid, g.height::float8 as height, g.block_hash as "blockHash",
      g.is_successful as "isSuccessful", g.sent_at as "sentAt", g.dead_height::float8 as "deadHeight",
      g.notified_broadcast as "notifiedBroadcast", g.notified_confirmations::float8 as "notifiedConfirmations",
      g.notified_block as "notifiedBlock",
      coalesce((
        select json_agg(json_build_object('version', t.version, 'txid', t.txid, 'raw', t.raw) order by t.version desc)
        from signer.transaction t where t.payment_id = g.payment_id
      ), '[]') as versions
    from signer.progress g
    join signer.payment p on p.id = g.payment_id
    left join signer.claim c on c.payment_id = g.payment_id
    left join signer.refusal r on r.payment_id = g.payment_id
    where g.network = ${network} and not g.notified_end
    order by c.nonce nulls last, g.payment_id`.execute(reader);
  return rows;
}

/** A node accepted it now or before. */
export async function markSent(
  db: Executor,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`
    update signer.progress set sent_at = ${at}::timestamptz, dead_height = null,
      state = case when state = 'open' then 'broadcast' else state end
    where payment_id = ${id}::uuid and state in ('open', 'broadcast')`.execute(db);
}

export async function markDead(
  db: Executor,
  { id, height }: { readonly id: string; readonly height: number },
): Promise<void> {
  await sql`
    update signer.progress set dead_height = ${height}
    where payment_id = ${id}::uuid and state in ('open', 'broadcast') and dead_height is null`.execute(db);
}

interface Block {
  readonly network: string;
  readonly height: number;
  readonly hash: string;
}

/** In the transaction that moves the watcher's cursor, so that balance and in-flight amount change at the same block. */
export async function markMinedIn(
  tx: Tx,
  block: Block & { readonly txids: readonly string[] },
): Promise<void> {
  await sql`
    update signer.progress g set state = 'mined', txid = t.txid, height = ${block.height}, block_hash = ${block.hash},
      dead_height = null
    from signer.transaction t
    where t.network = ${block.network} and t.txid = any(${block.txids}::text[]) and g.payment_id = t.payment_id
      and g.state in ('open', 'broadcast', 'mined')`.execute(tx);
}

export async function markMined(
  db: Executor,
  mined: Block & {
    readonly id: string;
    readonly txid: string;
    readonly isSuccessful: boolean;
    readonly feeUnits: bigint;
  },
): Promise<void> {
  await sql`
    update signer.progress set state = 'mined', txid = ${mined.txid}, height = ${mined.height},
      block_hash = ${mined.hash}, is_successful = ${mined.isSuccessful}, fee_units = ${mined.feeUnits}::numeric,
      dead_height = null
    where payment_id = ${mined.id}::uuid and state in ('open', 'broadcast', 'mined')`.execute(db);
}

/** After a reorganisation: payments in removed blocks are pending again, and are broadcast again. */
export async function unmineAbove(
  tx: Tx,
  { network, height }: { readonly network: string; readonly height: number },
): Promise<void> {
  await sql`
    update signer.progress set state = 'broadcast', height = null, block_hash = null, is_successful = null,
      fee_units = null, txid = null, sent_at = null
    where network = ${network} and not notified_end and state = 'mined' and height > ${height}`.execute(tx);
}

export async function unmine(
  db: Executor,
  { id, blockHash }: { readonly id: string; readonly blockHash: string | null },
): Promise<void> {
  await sql`
    update signer.progress set state = 'broadcast', height = null, block_hash = null, is_successful = null,
      fee_units = null, txid = null, sent_at = null
    where payment_id = ${id}::uuid and state = 'mined' and block_hash is not distinct from ${blockHash}`.execute(
    db,
  );
}

export async function markFinal(
  db: Executor,
  { id, isSuccessful }: { readonly id: string; readonly isSuccessful: boolean },
): Promise<void> {
  await sql`
    update signer.progress set state = ${isSuccessful ? 'final' : 'failed'},
      reason = ${isSuccessful ? null : 'it was mined and did nothing'}
    where payment_id = ${id}::uuid and state = 'mined'`.execute(db);
}

export async function markFailed(
  db: Executor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await sql`
    update signer.progress set state = 'failed', reason = ${reason}
    where payment_id = ${id}::uuid and state in ('open', 'broadcast')`.execute(db);
}

/** Records what the owner was notified of, so that it repeats only after a crash. */
export async function saveNotified(
  db: Executor,
  notice: {
    readonly id: string;
    readonly confirmations?: number;
    readonly block?: string | null;
    readonly isOver?: boolean;
  },
): Promise<void> {
  await sql`
    update signer.progress set notified_broadcast = true,
      notified_confirmations = coalesce(${notice.confirmations ?? null}::bigint, notified_confirmations),
      notified_block = coalesce(${notice.block ?? null}, notified_block), notified_end = ${notice.isOver ?? false}
    where payment_id = ${notice.id}::uuid`.execute(db);
}
