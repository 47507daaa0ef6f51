import { sql } from 'kysely';
import type { AttestedAddress } from '../platform/crypto/attestation.ts';
import type { Executor, Reader } from '../platform/db/db.ts';

/** Addresses that wait for the signer's signature. */
export async function listUnsigned(
  reader: Reader,
  { except, limit }: { readonly except: readonly string[]; readonly limit: number },
): Promise<readonly AttestedAddress[]> {
  const { rows } = await sql<AttestedAddress>`
    select network, address, kind, user_id as "userId", coin, memo, branch, index from chains.address
    where signature is null
      and network || ' ' || address || ' ' || coalesce(memo, '') <> all(${except}::text[])
    order by created_at limit ${limit}`.execute(reader);
  return rows;
}

export async function saveSignature(db: Executor, of: AttestedAddress, signature: Buffer): Promise<void> {
  await sql`
    update chains.address set signature = ${signature}
    where network = ${of.network} and address = ${of.address} and memo is not distinct from ${of.memo}
      and kind = ${of.kind} and user_id is not distinct from ${of.userId}::uuid and signature is null`.execute(
    db,
  );
  await sql`select pg_notify('gim_address', ${of.address})`.execute(db);
}

/** The derivation path of a deposit address. */
export async function findPath(
  reader: Reader,
  { network, address }: { readonly network: string; readonly address: string },
): Promise<{ readonly branch: number; readonly index: number } | undefined> {
  const { rows } = await sql<{ branch: number; index: number }>`
    select branch, index from chains.address
    where network = ${network} and address = ${address} and branch is not null and index is not null limit 1`.execute(
    reader,
  );
  return rows[0];
}

export async function saveWallet(
  db: Executor,
  wallet: {
    readonly network: string;
    readonly kind: 'xpub' | 'address' | 'cold';
    readonly value: string;
    readonly signature: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into signer.wallet (network, kind, value, signature, published_at)
    values (${wallet.network}, ${wallet.kind}, ${wallet.value}, ${wallet.signature}, ${wallet.at}::timestamptz)
    on conflict (network, kind) do update set value = excluded.value, signature = excluded.signature,
      published_at = excluded.published_at
      where wallet.value <> excluded.value or wallet.signature <> excluded.signature`.execute(db);
}
