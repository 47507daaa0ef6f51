import type { Reader } from '../../../platform/db/db.ts';
import type { PayoutsCore } from '../core.ts';
import { openRecipient, type RecipientRow } from './recipient.ts';
import { listRecipientsOf } from './recipient-store.ts';

/** Which of `others` ever stored a card or PayPal account that this user has stored too, under any holder name. */
export async function listRecipientSharers(
  core: Pick<PayoutsCore, 'sealer'>,
  reader: Reader,
  { userId, others }: { readonly userId: string; readonly others: readonly string[] },
): Promise<readonly string[]> {
  const rows = await listRecipientsOf(reader, [userId, ...others]);
  const own = new Set(rows.filter((row) => row.userId === userId).flatMap((row) => namesOf(core, row)));
  return others.filter((other) =>
    rows.some((row) => row.userId === other && namesOf(core, row).some((name) => own.has(name))),
  );
}

/** The keys that make two recipients the same: the fingerprint, and the card token or PayPal address. */
function namesOf({ sealer }: Pick<PayoutsCore, 'sealer'>, row: RecipientRow): readonly string[] {
  const mark = `mark ${row.mark.toString('hex')}`;
  const kept = openRecipient(sealer, row);
  if (kept === undefined) return [mark];
  const { data } = kept;
  return [mark, data.kind === 'card' ? `card ${data.cardToken}` : `paypal ${data.address.toLowerCase()}`];
}
