import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** Whether the house sent exactly this amount to a deposit address, as gas for collecting its tokens. */
export async function hasGasOrder(
  reader: Reader,
  { network, address, units }: { network: string; address: string; units: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    select from deposits.collection
    where network = ${network} and address = ${address} and gas_units = ${`${units}`}::numeric limit 1`.execute(
    reader,
  );
  return rows.length === 1;
}

/** Addresses that hold enough of a coin to be worth a transaction and have no collection in progress. */
export async function listCollectable(
  reader: Reader,
  {
    network,
    coin,
    least,
    failedBefore,
    most,
  }: { network: string; coin: string; least: bigint; failedBefore: Date; most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select d.address from deposits.deposit d
    where d.network = ${network} and d.coin = ${coin} and d.collection_id is null
      and d.state in ('credited', 'collecting', 'assigned')
      and not exists (
        select from deposits.collection c where c.network = d.network and c.address = d.address
          and (c.state in ('gas', 'collect') or (c.state = 'failed' and c.updated_at > ${failedBefore}))
      )
    group by d.address having sum(d.amount) >= ${`${least}`}::numeric
    order by d.address limit ${most}`.execute(reader);
  return rows.map(({ address }) => address);
}

export interface NewCollection {
  readonly id: string;
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly gas: { readonly paymentId: string; readonly units: bigint } | null;
  readonly now: Date;
}

/** Starts a collection. False when the address already has one in progress. */
export async function insertCollection(tx: Tx, collection: NewCollection): Promise<boolean> {
  const { id, network, coin, address, gas, now } = collection;
  const { numAffectedRows } = await sql`
    insert into deposits.collection (id, network, coin, address, state, gas_payment_id, gas_units, ordered_at, updated_at)
    values (${id}, ${network}, ${coin}, ${address}, ${gas === null ? 'collect' : 'gas'}, ${gas?.paymentId ?? null},
      ${gas === null ? null : `${gas.units}`}::numeric, ${now}, ${now})
    on conflict (network, address) where state in ('gas', 'collect') do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`
    update deposits.deposit set collection_id = ${id}
    where network = ${network} and coin = ${coin} and address = ${address} and collection_id is null
      and state in ('credited', 'collecting', 'assigned')`.execute(tx);
  return true;
}

export interface Collection {
  readonly id: string;
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly state: 'gas' | 'collect' | 'done' | 'failed';
}

/** Finds the collection by its own payment or by its gas payment. */
export async function lockCollection(
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<Collection | undefined> {
  const { rows } = await sql<Collection>`
    select id, network, coin, address, state from deposits.collection
    where id = ${paymentId} or gas_payment_id = ${paymentId} for update`.execute(tx);
  return rows[0];
}

export async function moveCollection(
  tx: Tx,
  { id, state, reason, now }: { id: string; state: Collection['state']; reason: string | null; now: Date },
): Promise<void> {
  await sql`
    update deposits.collection set state = ${state}, reason = ${reason}, updated_at = ${now} where id = ${id}`.execute(
    tx,
  );
  // A later collection takes the deposits that were not moved.
  if (state === 'failed')
    await sql`update deposits.deposit set collection_id = null where collection_id = ${id}`.execute(tx);
}
