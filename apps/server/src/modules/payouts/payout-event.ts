import { toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { PayoutsCore } from './core.ts';
import { amountOf, type Payout, receivesOf } from './payout.ts';
import { openRecipient, type StoredRecipient, shownTarget } from './recipients/recipient.ts';
import { findRecipient } from './recipients/recipient-store.ts';

/** The event fields that describe a payout. */
export const payoutEventFields = (
  { clock }: Pick<PayoutsCore, 'clock'>,
  row: Payout,
  recipient: StoredRecipient | undefined,
) => ({
  userId: row.userId,
  payoutId: row.id,
  method: row.kind,
  amount: toDecimal(amountOf(row)),
  receives: toDecimal(receivesOf(row)),
  to: recipient === undefined ? '' : shownTarget(recipient.data),
  at: clock.now().toISOString(),
});

export async function recipientOf(
  { sealer }: Pick<PayoutsCore, 'sealer'>,
  reader: Reader,
  { recipientId }: Pick<Payout, 'recipientId'>,
): Promise<StoredRecipient | undefined> {
  const row = await findRecipient(reader, recipientId);
  return row && openRecipient(sealer, row);
}
