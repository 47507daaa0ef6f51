import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

/** A payment that was signed and is not in the books: the chain may have it, whatever has been noted of it. */
export interface Outflow {
  /** Every transaction that was signed for it: the one that is mined is not always the newest (C-07). */
  readonly txids: readonly string[];
  readonly coin: string;
  /** What leaves the house by it, in the network's units; nothing where it goes to a wallet of our own. */
  readonly units: bigint;
}

/** Until the owner of a payment was told of its end and has posted it, it is here. */
export async function listOutflows(reader: Reader, network: string): Promise<readonly Outflow[]> {
  const { rows } = await sql<{ txids: string[]; coin: string; units: string }>`
    select p.coin, array(select t.txid from signer.transaction t where t.payment_id = p.id order by t.version) as txids,
      (select coalesce(sum(r.units), 0) from signer.recipient r where r.payment_id = p.id)::text as units
    from signer.progress g join signer.payment p on p.id = g.payment_id
    where g.network = ${network} and not g.notified_end
      and exists (select from signer.transaction t where t.payment_id = p.id)
    order by p.id`.execute(reader);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}
