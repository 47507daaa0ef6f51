import type { transferStates } from '@gim/contract';
import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

export interface TransferRow {
  readonly id: string;
  readonly kind: 'sweep' | 'refill';
  readonly network: string;
  readonly coin: string;
  /** In the coin's units. */
  readonly units: bigint;
  readonly state: (typeof transferStates)[number];
  readonly txid: string | null;
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly confirmedBy: string | null;
}

export type NewTransfer = Pick<
  TransferRow,
  'id' | 'kind' | 'network' | 'coin' | 'units' | 'askedBy' | 'askedAt'
> & {
  readonly state: 'Asked' | 'Confirmed';
  readonly note: string | null;
};

const columns = sql`id, kind, network, coin, units::text as units, state, txid, asked_by as "askedBy",
  asked_at as "askedAt", confirmed_by as "confirmedBy"`;
type Raw = Omit<TransferRow, 'units'> & { readonly units: string };
const transfer = ({ units, ...row }: Raw): TransferRow => ({ ...row, units: BigInt(units) });

/** False if an automatic sweep of the pair is under way. */
export async function insertTransfer(tx: Tx, row: NewTransfer): Promise<boolean> {
  const { rows } = await sql`
    insert into treasury.transfer (id, kind, network, coin, units, state, note, asked_by, asked_at)
    values (${row.id}, ${row.kind}, ${row.network}, ${row.coin}, ${row.units}, ${row.state}, ${row.note},
      ${row.askedBy}, ${row.askedAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** What open sweeps still take from the hot wallet, in the coin's units. Serialises the callers of a pair. */
export async function lockOpenSweeps(tx: Tx, of: { network: string; coin: string }): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`treasury ${of.network} ${of.coin}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from treasury.transfer
    where kind = 'sweep' and network = ${of.network} and coin = ${of.coin}
      and state in ('Confirmed', 'Sent')`.execute(tx);
  return BigInt(rows[0]?.units ?? '0');
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  const { rows } =
    await sql<Raw>`select ${columns} from treasury.transfer where id = ${id} for update`.execute(tx);
  return rows.map(transfer)[0];
}

/** False if it is no longer waiting for confirmation. */
export async function confirmTransfer(
  tx: Tx,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update treasury.transfer set state = 'Confirmed', confirmed_by = ${staffId}, confirmed_at = ${now}
    where id = ${id} and kind = 'refill' and state = 'Asked' returning id`.execute(tx);
  return rows.length === 1;
}

/** Records the progress of a sweep's payment. Ended sweeps do not change. */
export async function moveSweep(
  db: Executor,
  {
    id,
    state,
    txid,
    reason,
    now,
  }: {
    id: string;
    state: 'Sent' | 'Done' | 'Failed';
    txid: string | null;
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  await sql`
    update treasury.transfer set state = ${state}, txid = coalesce(${txid}::text, txid), reason = ${reason},
      ended_at = ${state === 'Sent' ? null : now}::timestamptz
    where id = ${id} and kind = 'sweep' and ended_at is null`.execute(db);
}

/** Matches an arrival with the oldest confirmed refill of that amount; undefined if there is none. */
export async function matchArrival(
  tx: Tx,
  arrival: { network: string; coin: string; units: bigint; txid: string; index: number; height: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update treasury.transfer set state = 'Sent', txid = ${arrival.txid}, transfer_index = ${arrival.index},
      height = ${arrival.height}
    where id = (
      select id from treasury.transfer
      where kind = 'refill' and state = 'Confirmed' and network = ${arrival.network} and coin = ${arrival.coin}
        and units = ${arrival.units}
      order by confirmed_at, id limit 1 for update
    ) returning id`.execute(tx);
  return rows[0]?.id;
}

/** After a reorganisation: refills that arrived in removed blocks are waiting again. */
export async function dropArrivals(
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<void> {
  await sql`
    update treasury.transfer set state = 'Confirmed', txid = null, transfer_index = null, height = null
    where kind = 'refill' and state = 'Sent' and network = ${network} and height > ${height}`.execute(tx);
}

/** Ends refills whose block can no longer be replaced. */
export async function endArrivals(
  db: Executor,
  { network, coin, height, now }: { network: string; coin: string; height: number; now: Date },
): Promise<void> {
  await sql`
    update treasury.transfer set state = 'Done', ended_at = ${now}
    where kind = 'refill' and state = 'Sent' and network = ${network} and coin = ${coin}
      and height <= ${height}`.execute(db);
}

/** The refills that somebody else has asked for. */
export async function countAskedRefills(reader: Reader, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from treasury.transfer
    where kind = 'refill' and state = 'Asked' and asked_by is distinct from ${staffId}::uuid`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Open transfers first, then the newest. */
export async function listTransfers(reader: Reader, limit: number): Promise<readonly TransferRow[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from treasury.transfer
    order by ended_at is null desc, asked_at desc, id desc limit ${limit}`.execute(reader);
  return rows.map(transfer);
}
