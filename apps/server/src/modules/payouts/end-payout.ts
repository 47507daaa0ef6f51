import type { TransactionReason } from '@gim/contract';
import { ratio } from '@gim/money';
import { type Companion, companion } from '../../platform/db/companion.ts';
import { account } from '../ledger/index.ts';
import type { PayoutsCore } from './core.ts';
import { payoutEnded, payoutSuccessful } from './events.ts';
import { cents, feeIn, type Payout, type PayoutKind, receivesOf } from './payout.ts';
import type { PartnerPayout } from './ports.ts';
import { movingRecord } from './record-steps.ts';
import { payoutSteps } from './step-store.ts';
import { recipientOf, toldOf } from './told.ts';

/** What the house has at a partner. */
export const atPartner = (kind: PayoutKind) => account(`partner:${kind}`, 'USD', 'outside');
const FEES = account('gim', 'USD', 'fees');
/** What of the house's part of a fee can be shared, over all levels. */
const SHARE_MAX = ratio(14n, 100n);

/** What is kept of an answer of the partner. */
export const seenOf = ({ reference, sequence }: Pick<PartnerPayout, 'reference' | 'sequence'>) => ({
  reference,
  sequence: `${sequence}`,
});

export interface GivingBack {
  readonly to: 'canceled' | 'rejected';
  readonly reason: TransactionReason;
  /** What the partner said of it. */
  readonly found?: PartnerPayout;
  readonly companions?: readonly Companion[];
}

/**
 * Gives the money back: the hold, the step, the record and the limits in one posting. Its key is the one that would settle
 * it too, so it is paid once or given back once, whoever else is at it. Throws `CompanionRefused` when it has gone on.
 */
export async function giveBack(
  core: PayoutsCore,
  row: Payout,
  { to, reason, found, companions = [] }: GivingBack,
): Promise<void> {
  const { clock, ledger, limits, outbox } = core;
  const { id, endKey, state: from } = row;
  const payload = { ...toldOf(core, row, await recipientOf(core, core.db.autocommit, row)), reason };
  await ledger.release({
    key: endKey,
    kind: 'payout-returned',
    hold: id,
    companions: [
      companion(payoutSteps, { id, from, to, at: clock.now(), ...(found && seenOf(found)) }),
      movingRecord(core, row, { to, reason, posting: endKey, news: { feeChange: null } }),
      limits.releasing(id),
      outbox.companion(payoutEnded, { key: id, payload }),
      ...companions,
    ],
  });
}

/** The recipient has it: what was held is the partner's, and what the partner left of the fee is the house's. */
export async function settlePayout(
  core: PayoutsCore,
  row: Payout,
  { found, companions = [] }: { found: PartnerPayout; companions?: readonly Companion[] },
): Promise<void> {
  const { clock, ledger, outbox, fees } = core;
  const { id, userId, kind, endKey, state: from } = row;
  const fee = feeIn(row);
  // What the partner took beyond the agreed fee is a difference for the reconciliation, and not the customer's.
  const taken = found.fee.units < fee.units ? found.fee.units : fee.units;
  const kept = cents(fee.units - taken);
  const payload = toldOf(core, row, await recipientOf(core, core.db.autocommit, row));
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
          companion(payoutSteps, { id, from, to: 'successful', at: clock.now(), ...seenOf(found) }),
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
