import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';

import type { PayPalBatches } from './ports.ts';

const context = (payoutId: string): string => `paypal batch ${payoutId}`;

export function createPayPalBatches({
  db,
  sealer,
  clock,
}: {
  db: Db;
  sealer: Sealer;
  clock: Clock;
}): PayPalBatches {
  return {
    async begin(payoutId, request) {
      const sealed = sealer.seal(request, context(payoutId));
      await db.inTransaction(async (tx) => {
        await sql`
          insert into payouts.paypal_batch (payout_id, sealed_request, began_at)
          values (${payoutId}, ${sealed}, ${clock.now()}) on conflict (payout_id) do nothing`.execute(tx);
      });
    },
    async name(payoutId, batchId) {
      await db.inTransaction(async (tx) => {
        await sql`
          update payouts.paypal_batch set batch_id = ${batchId}, sealed_request = null
          where payout_id = ${payoutId} and batch_id is null`.execute(tx);
      });
    },
    async find(payoutId) {
      const { rows } = await sql<{ sealed: string | null; batchId: string | null; beganAt: Date }>`
        select sealed_request as sealed, batch_id as "batchId", began_at as "beganAt"
        from payouts.paypal_batch where payout_id = ${payoutId}`.execute(db.autocommit);
      const [row] = rows;
      if (row === undefined) return undefined;
      const request = row.sealed === null ? '' : sealer.open(row.sealed, context(payoutId));
      return { request, batchId: row.batchId, beganAt: row.beganAt };
    },
    async listDay(day) {
      const { rows } = await sql<{ id: string }>`
        select payout_id as id from payouts.paypal_batch
        where began_at >= ${`${day}T00:00:00Z`}::timestamptz
          and began_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'
        order by began_at`.execute(db.autocommit);
      return rows.map(({ id }) => id);
    },
  };
}
