import { transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/** What this module tells others. Amounts are plain decimals of dollars. */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();
const payout = {
  userId,
  payoutId: z.uuid(),
  method: z.enum(['card', 'paypal']),
  /** What leaves the balance, and what arrives. */
  amount: z.string(),
  receives: z.string(),
  /** Brand and last four, or the masked address. */
  to: z.string(),
  at,
};

export const payoutRequested = kind('PayoutRequested', { ...payout });
export const payoutSuccessful = kind('PayoutSuccessful', { ...payout });
/** The money is back. */
export const payoutEnded = kind('PayoutEnded', { ...payout, reason: z.enum(transactionReasons) });
/** The partner asks for another fee: nothing goes on before the answer. */
export const payoutFeeChanged = kind('PayoutFeeChanged', { ...payout, fee: z.string(), until: at });
/** Nobody has claimed it yet. */
export const payoutUnclaimed = kind('PayoutUnclaimed', { ...payout, until: at });
export const recipientAdded = kind('PayoutRecipientAdded', {
  userId,
  method: z.enum(['card', 'paypal']),
  to: z.string(),
  at,
});
