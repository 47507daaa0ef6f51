import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

/** A payment that is signed but not in the ledger. The chain may include it whatever our own records say. */
export interface Outflow {
  /** Every transaction signed for it: the mined one is not always the newest (C-07). */
  readonly txids: readonly string[];
  readonly coin: string;
  /** What leaves the house, in the network's units; zero if it goes to one of our own wallets. */
  readonly units: bigint;
}

/** Lists a payment until its owner was notified of the end and has posted it. */
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
