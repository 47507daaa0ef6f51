import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { OwnAddress } from './own-address.ts';

export interface StoredAddress extends OwnAddress {
  readonly signature: Buffer | null;
}

interface Owner {
  readonly network: string;
  readonly userId: string;
  readonly coin: string;
}

const columns = sql`network, address, kind, user_id as "userId", coin, memo, branch, index, signature`;

/** The user's current address. */
export async function findCurrentAddress(
  reader: Reader,
  { network, userId, coin }: Owner,
): Promise<StoredAddress | undefined> {
  const { rows } = await sql<StoredAddress>`
    select ${columns} from chains.address
    where network = ${network} and user_id = ${userId} and coin = ${coin} and kind = 'deposit' and replaced_at is null
  `.execute(reader);
  return rows[0];
}

export async function listStoredAddresses(
  reader: Reader,
  { network, addresses }: { network: string; addresses: readonly string[] },
): Promise<readonly StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select ${columns} from chains.address
    where network = ${network} and address = any(${[...addresses]}::text[]) and memo is null`.execute(reader);
  return rows;
}

export async function findByMemo(
  reader: Reader,
  { network, memo }: { network: string; memo: string },
): Promise<StoredAddress | undefined> {
  const { rows } = await sql<StoredAddress>`
    select ${columns} from chains.address where network = ${network} and memo = ${memo}`.execute(reader);
  return rows[0];
}

export async function listUsedAddresses(reader: Reader, network: string): Promise<readonly StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select ${columns} from chains.address where network = ${network} and is_used and memo is null
    order by branch, index`.execute(reader);
  return rows;
}

export async function markUsed(
  tx: Tx,
  { network, addresses }: { network: string; addresses: readonly string[] },
): Promise<void> {
  await sql`
    update chains.address set is_used = true
    where network = ${network} and address = any(${[...addresses]}::text[]) and memo is null and not is_used
  `.execute(tx);
}

/** The next free index of a branch. Never reused, even if the address is not stored. */
export async function allocateIndex(
  executor: Executor,
  { network, branch }: { network: string; branch: number },
): Promise<number> {
  const { rows } = await sql<{ index: number }>`
    insert into chains.counter as c (network, branch, next) values (${network}, ${branch}, 1)
    on conflict (network, branch) do update set next = c.next + 1
    returning next - 1 as index`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('No index was given.');
  return row.index;
}

/** False when the user already has an address, or the memo is taken: then the caller tries again. */
export async function addAddress(
  executor: Executor,
  address: OwnAddress,
  { now }: { now: Date },
): Promise<boolean> {
  const { network, kind, userId, coin, memo, branch, index } = address;
  const { rows } = await sql`
    insert into chains.address (network, address, kind, user_id, coin, memo, branch, index, created_at)
    values (${network}, ${address.address}, ${kind}, ${userId}, ${coin}, ${memo}, ${branch}, ${index}, ${now})
    on conflict do nothing
    returning network`.execute(executor);
  return rows.length > 0;
}

/** Wakes the signer, which verifies and signs addresses without a signature. */
export async function notifySigner(executor: Executor, network: string): Promise<void> {
  await sql`select pg_notify('gim_signer', ${JSON.stringify({ address: network })})`.execute(executor);
}

/** Marks the current address as replaced; it stays the user's. False when it was already replaced. */
export async function replaceAddress(
  tx: Tx,
  { network, address }: OwnAddress,
  { now }: { now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update chains.address set replaced_at = ${now}
    where network = ${network} and address = ${address} and memo is null and replaced_at is null
    returning network`.execute(tx);
  return rows.length > 0;
}
