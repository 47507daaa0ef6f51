import type { TransactionReason } from '@gim/contract';
import { ratio } from '@gim/money';
import { type Companion, companion } from '../../platform/db/companion.ts';
import { account } from '../ledger/index.ts';
import type { PayoutsCore } from './core.ts';
import { payoutEnded, payoutSuccessful } from './events.ts';
import { cents, feeIn, type Payout, type PayoutKind, receivesOf } from './payout.ts';
import { payoutEventFields, recipientOf } from './payout-event.ts';
import type { PartnerPayout } from './ports.ts';
import { movingRecord } from './record-steps.ts';
import { payoutSteps } from './step-store.ts';

/** The house's balance at a partner. */
export const atPartner = (kind: PayoutKind) => account(`partner:${kind}`, 'USD', 'outside');
const FEES = account('gim', 'USD', 'fees');
/** The most of the house's part of a fee that can be shared, over all affiliate levels. */
const SHARE_MAX = ratio(14n, 100n);

/** The fields of a partner's answer that are stored. */
export const storedAnswerOf = ({ reference, sequence }: Pick<PartnerPayout, 'reference' | 'sequence'>) => ({
  reference,
  sequence: `${sequence}`,
});

export interface RefundRequest {
  readonly to: 'canceled' | 'rejected';
  readonly reason: TransactionReason;
  /** The partner's answer that caused the refund. */
  readonly found?: PartnerPayout;
  readonly companions?: readonly Companion[];
}

/**
 * Refunds a payout: hold, step, record and limits in one posting. Settling uses the same posting key, so only one of
 * the two can happen, whoever else is working on the payout. Throws `CompanionRefused` when it has moved on.
 */
export async function refundPayout(
  core: PayoutsCore,
  row: Payout,
  { to, reason, found, companions = [] }: RefundRequest,
): Promise<void> {
  const { clock, ledger, limits, outbox } = core;
  const { id, endKey, state: from } = row;
  const payload = {
    ...payoutEventFields(core, row, await recipientOf(core, core.db.autocommit, row)),
    reason,
  };
  await ledger.release({
    key: endKey,
    kind: 'payout-returned',
    hold: id,
    companions: [
      companion(payoutSteps, { id, from, to, at: clock.now(), ...(found && storedAnswerOf(found)) }),
      movingRecord(core, row, { to, reason, posting: endKey, news: { feeChange: null } }),
      limits.releasing(id),
      outbox.companion(payoutEnded, { key: id, payload }),
      ...companions,
    ],
  });
}

/** Settles a payout that has arrived. The partner gets the amount and its own fee, the house the rest of the fee. */
export async function settlePayout(
  core: PayoutsCore,
  row: Payout,
  { found, companions = [] }: { found: PartnerPayout; companions?: readonly Companion[] },
): Promise<void> {
  const { clock, ledger, outbox, fees } = core;
  const { id, userId, kind, endKey, state: from } = row;
  const fee = feeIn(row);
  // If the partner took more than the agreed fee, the reconciliation reports it. The customer does not pay for it.
  const taken = found.fee.units < fee.units ? found.fee.units : fee.units;
  const kept = cents(fee.units - taken);
  const payload = payoutEventFields(core, row, await recipientOf(core, core.db.autocommit, row));
  await fees.postWithShares(
    { payer: userId, fee: kept, feeAccount: FEES, rateMax: SHARE_MAX, transactionId: id, posting: endKey },
    (division) =>
      ledger.settle({
        key: endKey,
        kind: 'payout-sent',
        hold: id,
        to: [
          { account: atPartner(kind), amount: cents(receivesOf(row).units + taken) },
          ...(kept.units === 0n ? [] : [{ account: FEES, amount: kept }]),
        ],
        legs: division.legs,
        companions: [
          companion(payoutSteps, { id, from, to: 'successful', at: clock.now(), ...storedAnswerOf(found) }),
          movingRecord(core, row, {
            to: 'successful',
            posting: endKey,
            news: { partnerReference: found.reference, feeChange: null },
          }),
          outbox.companion(payoutSuccessful, { key: id, payload }),
          ...division.companions,
          ...companions,
        ],
      }),
  );
}
