import { batchConsumer, type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import { feeSharePosted, feeShareReversed } from '../fees/index.ts';
import { accountCreated } from '../users/index.ts';
import type { AffiliateCore } from './core.ts';
import { addShares, type CountedShare } from './rollup-store.ts';
import { startRelation } from './start-relation.ts';
import { unitsOf } from './worth.ts';

interface SharePayload {
  readonly beneficiaryId: string;
  readonly payerId: string;
  readonly level: number;
  readonly coin: string;
  readonly amount: string;
  readonly fee: string;
  readonly at: string;
}

/** Creates relations when accounts are created, and keeps the sums of the statistics. */
export function affiliateConsumers(core: AffiliateCore): readonly Consumer[] {
  const counted = (payload: SharePayload, sign: 1n | -1n): CountedShare => ({
    affiliateId: payload.beneficiaryId,
    payerId: payload.payerId,
    level: payload.level,
    coin: payload.coin,
    units: `${sign * unitsOf(core.coins, payload.coin, payload.amount)}`,
    feeUnits: `${sign * unitsOf(core.coins, payload.coin, payload.fee)}`,
    fees: sign === 1n ? 1 : -1,
    at: payload.at,
  });
  return [
    consumer('affiliate.AccountCreated', accountCreated, ({ payload: { userId } }, tx) =>
      startRelation(core, tx, userId),
    ),
    batchConsumer('affiliate.FeeSharePosted', feeSharePosted, (events, tx) =>
      addShares(
        tx,
        events.map(({ payload }) => counted(payload, 1n)),
      ),
    ),
    batchConsumer('affiliate.FeeShareReversed', feeShareReversed, (events, tx) =>
      addShares(
        tx,
        events.map(({ payload }) => counted(payload, -1n)),
      ),
    ),
  ];
}
