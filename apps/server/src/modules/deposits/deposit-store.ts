import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Deposit } from './deposit.ts';

const units = z.string().transform((text) => BigInt(text));

const row = z
  .object({
    id: z.uuid(),
    network: z.string(),
    txid: z.string(),
    index: z.int(),
    coin: z.string(),
    address: z.string(),
    sender: z.string().nullable(),
    memo: z.string().nullable(),
    userId: z.uuid().nullable(),
    units,
    amount: units,
    fee: units,
    state: z.enum(['seen', 'collecting', 'credited', 'suspense', 'assigned', 'gone']),
    height: z.int().nullable(),
    blockHash: z.string().nullable(),
    have: z.int(),
    need: z.int(),
    isRolledBack: z.boolean(),
    transactionId: z.uuid().nullable(),
    seenAt: z.date(),
  })
  .transform(
    ({ height, blockHash, ...kept }): Deposit => ({
      ...kept,
      block: height === null || blockHash === null ? null : { height, hash: blockHash },
    }),
  );

const columns = sql`
  d.id, d.network, d.txid, d.index, d.coin, d.address, d.sender, d.memo, d.user_id as "userId", d.units::text, d.amount::text,
  d.fee::text, d.state, d.height, d.block_hash as "blockHash", d.have, d.need, d.is_rolled_back as "isRolledBack",
  d.transaction_id as "transactionId", d.seen_at as "seenAt"`;

/** Reads deposits: `rest` follows `from deposits.deposit d`. */
export async function readDeposits(reader: Reader, rest: RawBuilder<unknown>): Promise<readonly Deposit[]> {
  const { rows } = await sql`select ${columns} from deposits.deposit d ${rest}`.execute(reader);
  return rows.map((unchecked) => row.parse(unchecked));
}

/** Serializes recording transfers of a network, by the watcher and by look-ups. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits ${network}`}, 0))`.execute(tx);
}

/** Locks those of these transfers that are already known. */
export const lockKnown = (
  tx: Tx,
  network: string,
  transfers: readonly Pick<Deposit, 'txid' | 'index'>[],
): Promise<readonly Deposit[]> =>
  readDeposits(
    tx,
    sql`join json_to_recordset(${JSON.stringify(transfers.map(({ txid, index }) => ({ txid, index })))}::json)
      as t (txid text, index integer) on d.txid = t.txid and d.index = t.index
    where d.network = ${network} order by d.id for update of d`,
  );

export const lockDeposit = async (tx: Tx, id: string): Promise<Deposit | undefined> =>
  (await readDeposits(tx, sql`where d.id = ${id} for update`))[0];

export const listByTxid = (
  reader: Reader,
  { network, txid }: { network: string; txid: string },
): Promise<readonly Deposit[]> =>
  readDeposits(reader, sql`where d.network = ${network} and d.txid = ${txid} order by d.index`);

/** The unique key refuses a known transfer (C-01). */
export async function insertDeposits(tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  if (deposits.length === 0) return;
  await sql`
    insert into deposits.deposit (id, network, txid, index, coin, address, sender, memo, user_id, units, amount, fee, state, height,
      block_hash, have, need, transaction_id, seen_at, updated_at)
    select r.id, r.network, r.txid, r.index, r.coin, r.address, r.sender, r.memo, r."userId", r.units, r.amount, r.fee, r.state,
      r.height, r.hash, r.have, r.need, r."transactionId", r."seenAt", r."seenAt"
    from json_to_recordset(${JSON.stringify(deposits.map(plainRow))}::json) as r (id uuid, network text, txid text, index integer,
      coin text, address text, sender text, memo text, "userId" uuid, units numeric, amount numeric, fee numeric, state text,
      height integer, hash text, have integer, need integer, "transactionId" uuid, "seenAt" timestamptz)`.execute(
    tx,
  );
}

const plainRow = ({ block, units: onChain, amount, fee, ...plain }: Deposit) => ({
  ...plain,
  units: `${onChain}`,
  amount: `${amount}`,
  fee: `${fee}`,
  height: block?.height ?? null,
  hash: block?.hash ?? null,
});

/** Updates a deposit that is not credited. */
export async function rewriteDeposit(tx: Tx, deposit: Deposit, now: Date): Promise<void> {
  const { block } = deposit;
  await sql`
    update deposits.deposit set coin = ${deposit.coin}, address = ${deposit.address}, sender = ${deposit.sender},
      memo = ${deposit.memo}, user_id = ${deposit.userId}, units = ${`${deposit.units}`}, amount = ${`${deposit.amount}`},
      fee = ${`${deposit.fee}`}, state = ${deposit.state}, height = ${block?.height ?? null}, block_hash = ${block?.hash ?? null},
      have = ${deposit.have}, need = ${deposit.need}, is_rolled_back = ${deposit.isRolledBack}, absent_height = null,
      transaction_id = ${deposit.transactionId}, updated_at = ${now}
    where id = ${deposit.id}`.execute(tx);
}

/** Sets the block of a credited deposit. */
export async function setBlock(
  tx: Tx,
  { id, block, now }: { id: string; block: Deposit['block']; now: Date },
): Promise<void> {
  await sql`
    update deposits.deposit set height = ${block?.height ?? null}, block_hash = ${block?.hash ?? null}, updated_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Locks all deposits above a height. */
export const lockAbove = (
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<readonly Deposit[]> =>
  readDeposits(tx, sql`where d.network = ${network} and d.height > ${height} order by d.id for update`);

/** Locks deposits whose confirmations differ from the tip's. One that is not final shows one less than needed. */
export const lockCounted = (
  tx: Tx,
  { network, height, finalizedHeight }: { network: string; height: number; finalizedHeight: number | null },
  most: number,
): Promise<readonly Deposit[]> =>
  readDeposits(
    tx,
    sql`where d.network = ${network} and d.state = 'seen' and d.height is not null
      and d.have <> greatest(0, least(${height} - d.height + 1,
        case when d.height > ${finalizedHeight}::integer then d.need - 1 else d.need end))
    order by d.id limit ${most} for update skip locked`,
  );

export async function setConfirmationCounts(
  tx: Tx,
  counted: readonly { readonly id: string; readonly have: number }[],
): Promise<void> {
  await sql`
    update deposits.deposit d set have = c.have
    from json_to_recordset(${JSON.stringify(counted)}::json) as c (id uuid, have integer) where d.id = c.id`.execute(
    tx,
  );
}

/** The deposits that are final at this tip, oldest first. */
export const listFinal = (
  reader: Reader,
  { network, height, finalizedHeight }: { network: string; height: number; finalizedHeight: number | null },
): Promise<readonly Deposit[]> =>
  readDeposits(
    reader,
    sql`where d.network = ${network} and d.state = 'seen' and d.height is not null
      and d.height <= coalesce(${finalizedHeight}::integer, ${height}::integer - d.need + 1)
    order by d.height, d.id limit 500`,
  );

/** The deposits without a block, least recently checked first. */
export const listWithoutBlock = (
  reader: Reader,
  { network, most }: { network: string; most: number },
): Promise<readonly Deposit[]> =>
  readDeposits(
    reader,
    sql`where d.network = ${network} and d.state = 'seen' and d.height is null order by d.updated_at, d.id limit ${most}`,
  );

/** Records whether any node knows a deposit without a block. Returns the tip height since which none does. */
export async function markAbsence(
  tx: Tx,
  { id, isAbsent, height, now }: { id: string; isAbsent: boolean; height: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    update deposits.deposit
    set absent_height = case when ${isAbsent}::boolean then coalesce(absent_height, ${height}::integer) end, updated_at = ${now}
    where id = ${id} returning absent_height as since`.execute(tx);
  return rows[0]?.since ?? null;
}
