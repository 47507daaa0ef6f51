import type { requestRefill as endpoint, Reply } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { TreasuryCore } from './core.ts';
import { readPeople, shownTransfer } from './shown-transfers.ts';
import { movedAmount, movedPair, type OwnMove } from './sweep-to-cold.ts';
import { insertTransfer, type NewTransfer } from './transfer-store.ts';

/**
 * Requests a refill, as the first of two people. Moves nothing: cold storage is offline, and its transfers are signed
 * there by hand.
 */
export async function requestRefill(core: TreasuryCore, move: OwnMove): Promise<Reply<typeof endpoint>> {
  const { db, ids, clock, staff } = core;
  const pair = movedPair(core, move);
  const amount = movedAmount(pair, move.amount);
  const { staffId, note } = move;
  return db.inTransaction((tx) =>
    move.runIdempotently(tx, async () => {
      const { coin, network } = pair;
      const transfer: NewTransfer = {
        id: ids.next(),
        kind: 'refill',
        network,
        coin,
        units: amount.units,
        state: 'Asked',
        askedBy: staffId,
        askedAt: clock.now(),
        note,
      };
      await insertTransfer(tx, transfer);
      await staff.audit(tx, {
        staffId,
        action: 'treasury.refill-request',
        subject: transfer.id,
        before: null,
        after: { coin, network, amount: toDecimal(amount), note },
      });
      const personOf = await readPeople(core, tx, [staffId]);
      return shownTransfer({ ...transfer, txid: null, confirmedBy: null }, { asset: pair.asset, personOf });
    }),
  );
}
