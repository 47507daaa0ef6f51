import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db/db.ts';

/** What a payment has reserved: a nonce of an account, or outputs. */
export interface Claim {
  readonly address: string | null;
  readonly nonce: number | null;
  readonly at: Date;
}

export async function findClaim(reader: Reader, paymentId: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    select address, nonce::float8 as nonce, claimed_at as at from signer.claim
    where payment_id = ${paymentId}::uuid`.execute(reader);
  return rows[0];
}

export async function insertClaim(
  tx: Tx,
  claim: Claim & { readonly paymentId: string; readonly network: string },
): Promise<void> {
  await sql`
    insert into signer.claim (payment_id, network, address, nonce, claimed_at)
    values (${claim.paymentId}::uuid, ${claim.network}, ${claim.address}, ${claim.nonce}, ${claim.at}::timestamptz)`.execute(
    tx,
  );
}

interface AccountOf {
  readonly network: string;
  readonly address: string;
}

/**
 * The next nonce of an account. The row stays locked until the transaction ends, so that no two payments get the same
 * nonce. A released nonce is used before a new one (C-08).
 */
export async function allocateNonce(
  tx: Tx,
  { network, address, first }: AccountOf & { readonly first: number },
): Promise<number> {
  await sql`
    insert into signer.account (network, address, next_nonce) values (${network}, ${address}, ${first})
    on conflict (network, address) do nothing`.execute(tx);
  const { rows: locked } = await sql<{ next: number }>`
    update signer.account set next_nonce = next_nonce where network = ${network} and address = ${address}
    returning next_nonce::float8 as next`.execute(tx);
  const { rows: free } = await sql<{ nonce: number }>`
    delete from signer.free_nonce where network = ${network} and address = ${address}
      and nonce = (select min(f.nonce) from signer.free_nonce f where f.network = ${network} and f.address = ${address})
    returning nonce::float8 as nonce`.execute(tx);
  if (free[0] !== undefined) return free[0].nonce;
  const [account] = locked;
  if (account === undefined) throw new Error('An account without a row.');
  await sql`
    update signer.account set next_nonce = next_nonce + 1
    where network = ${network} and address = ${address}`.execute(tx);
  return account.next;
}

/** Releases what an unsigned payment has reserved. The database refuses it for a signed one. */
export async function releaseClaim(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await sql`delete from signer.input where payment_id = ${paymentId}::uuid`.execute(tx);
  await sql`
    with released as (
      delete from signer.claim where payment_id = ${paymentId}::uuid returning network, address, nonce
    )
    insert into signer.free_nonce (network, address, nonce, freed_at)
    select network, address, nonce, ${at}::timestamptz from released where nonce is not null`.execute(tx);
}

/** Unused nonces below used ones: nothing after them can be mined before they are used. */
export async function listGaps(
  reader: Reader,
  freedBefore: Date,
): Promise<readonly (AccountOf & { readonly nonce: number })[]> {
  const { rows } = await sql<AccountOf & { nonce: number }>`
    select f.network, f.address, f.nonce::float8 as nonce
    from signer.free_nonce f
    where f.freed_at <= ${freedBefore}::timestamptz and exists (
      select from signer.claim c where c.network = f.network and c.address = f.address and c.nonce > f.nonce)
    order by f.nonce`.execute(reader);
  return rows;
}

/** The signer's own order: an empty transaction that uses the nonce. */
export async function insertFill(
  tx: Tx,
  fill: { readonly id: string; readonly network: string; readonly coin: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into signer.payment (id, network, coin, kind, ordered_at)
    values (${fill.id}::uuid, ${fill.network}, ${fill.coin}, 'fill', ${fill.at}::timestamptz)`.execute(tx);
  await sql`
    insert into signer.progress (payment_id, network, state)
    values (${fill.id}::uuid, ${fill.network}, 'open')`.execute(tx);
}

export interface Output {
  readonly txid: string;
  readonly index: number;
  readonly address: string;
  readonly branch: number;
  readonly pathIndex: number;
  readonly units: bigint;
}

type RawOutput = Omit<Output, 'units'> & { readonly units: string };
const outputOf = ({ units, ...row }: RawOutput): Output => ({ ...row, units: BigInt(units) });

/** Mined outputs that no payment has claimed, largest first. Under a lock, so that one payment chooses at a time. */
export async function lockOutputs(tx: Tx, network: string): Promise<readonly Output[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gim signer inputs ' || ${network}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<RawOutput>`
    select o.txid, o.index, o.address, o.branch, o.path_index as "pathIndex", o.units::text as units
    from chains.output o
    where o.network = ${network} and o.height is not null and o.spent_by is null and o.branch is not null
      and not exists (
        select from signer.input i where i.network = o.network and i.txid = o.txid and i.index = o.index)
    order by o.units desc, o.txid, o.index limit 500`.execute(tx);
  return rows.map(outputOf);
}

export async function insertInputs(
  tx: Tx,
  { network, paymentId }: { readonly network: string; readonly paymentId: string },
  outputs: readonly Output[],
): Promise<void> {
  for (const { txid, index, address, branch, pathIndex, units } of outputs)
    await sql`
      insert into signer.input (network, txid, index, payment_id, address, branch, path_index, units)
      values (${network}, ${txid}, ${index}, ${paymentId}::uuid, ${address}, ${branch}, ${pathIndex}, ${units}::numeric)`.execute(
      tx,
    );
}

export async function listInputs(reader: Reader, paymentId: string): Promise<readonly Output[]> {
  const { rows } = await sql<RawOutput>`
    select txid, index, address, branch, path_index as "pathIndex", units::text as units
    from signer.input where payment_id = ${paymentId}::uuid order by txid, index`.execute(reader);
  return rows.map(outputOf);
}
