import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

const kind = eventKinds('bulk');

/** A share of a fee was credited, in the posting that took the fee. One event for each beneficiary. */
export const feeSharePosted = kind('FeeSharePosted', {
  beneficiaryId: z.uuid(),
  payerId: z.uuid(),
  level: z.int(),
  coin: z.string(),
  /** Decimals: the share, and the whole fee. */
  amount: z.string(),
  fee: z.string(),
  /** The payer's operation. Its receipt shows the payer's amounts, so it is never shown to the beneficiary. */
  transactionId: z.uuid(),
  posting: z.uuid(),
  at: z.iso.datetime(),
});

/** A share was reversed, in the posting that refunded the fee. The part that was withdrawn by then is owed. */
export const feeShareReversed = kind('FeeShareReversed', {
  beneficiaryId: z.uuid(),
  payerId: z.uuid(),
  level: z.int(),
  coin: z.string(),
  amount: z.string(),
  fee: z.string(),
  posting: z.uuid(),
  at: z.iso.datetime(),
});
