import type { previewPayout as endpoint, Input, PayoutPreview } from '@gim/contract';
import { subtract, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { PayoutsCore } from './core.ts';
import { quotePayout } from './fee.ts';
import { partnerOf, readTerms, requireRecipient } from './terms.ts';

/** The fee, the amount that arrives, and the most that can be paid out. */
export async function previewPayout(
  core: PayoutsCore,
  {
    userId,
    deviceId,
    body: { kind, recipientId, amount: text },
  }: { userId: string; deviceId: string; body: Input<typeof endpoint>['body'] },
): Promise<PayoutPreview> {
  const reader = core.db.autocommit;
  const recipient =
    recipientId === null ? null : await requireRecipient(core, reader, { userId, id: recipientId });
  if (recipient !== null && recipient.row.kind !== kind)
    throw new Refusal('NotFound', { field: 'recipientId' });
  const partner = partnerOf(core, kind);
  const terms = await readTerms(core, reader, { userId, deviceId, kind, recipient, amount: text });
  const { amount, fee, max, tier } = terms;
  return {
    recipientId,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    feePercent: quotePayout(amount, partner, core.rules).feePercent,
    receives: toDecimal(subtract(amount, fee)),
    min: toDecimal(core.rules.min),
    max: toDecimal(max),
    etaMinutes: partner.etaMinutes + (tier.isDelayed ? Math.ceil(core.rules.delaySeconds / 60) : 0),
    isReviewed: tier.approvalsNeeded > 0,
  };
}
