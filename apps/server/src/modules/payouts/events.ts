import { transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. Amounts are plain decimals in dollars. */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();
const payout = {
  userId,
  payoutId: z.uuid(),
  method: z.enum(['card', 'paypal']),
  /** `amount` leaves the balance, `receives` arrives. */
  amount: z.string(),
  receives: z.string(),
  /** Brand and last four, or the masked address. */
  to: z.string(),
  at,
};

export const payoutRequested = kind('PayoutRequested', { ...payout });
export const payoutSuccessful = kind('PayoutSuccessful', { ...payout });
/** The payout ended without arriving and was refunded. */
export const payoutEnded = kind('PayoutEnded', { ...payout, reason: z.enum(transactionReasons) });
/** The partner changed its fee. The payout waits for the customer's answer. */
export const payoutFeeChanged = kind('PayoutFeeChanged', { ...payout, fee: z.string(), until: at });
/** The recipient has not claimed it yet. */
export const payoutUnclaimed = kind('PayoutUnclaimed', { ...payout, until: at });
export const recipientAdded = kind('PayoutRecipientAdded', {
  userId,
  method: z.enum(['card', 'paypal']),
  to: z.string(),
  at,
});
