import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { coinAmount } from './flow-values.ts';
import * as value from './values.ts';

/** The partner asks for a different fee; the user can accept it until then. */
const feeChange = z.strictObject({
  fee: coinAmount,
  receives: coinAmount,
  until: value.instant,
});

/** The amount that was returned after the payout and credited to the balance again. */
const credited = z.strictObject({ ...coinAmount.shape, at: value.instant });

const stages = {
  submitted: 'InProgress',
  review: 'InProgress',
  sent: 'Confirmed',
  successful: 'Successful',
  rejected: 'Rejected',
  canceled: 'Canceled',
} as const;

const usualStages = ['submitted', 'sent', 'successful'] as const;

export const bankCardTransferFlow = flow({
  type: 'BankCardTransfer',
  stages,
  usualStages,
  details: z.strictObject({
    recipientId: z.uuid(),
    brand: value.text(40),
    lastFour: value.text(4),
    holder: value.text(200),
    receives: coinAmount,
    partnerReference: z.nullable(value.text(200)),
    feeChange: z.nullable(feeChange),
    credited: z.optional(credited),
  }),
});

export const payPalTransferFlow = flow({
  type: 'PayPalTransfer',
  stages: { ...stages, unclaimed: 'Confirmed' },
  usualStages,
  details: z.strictObject({
    recipientId: z.uuid(),
    address: value.text(400),
    name: value.text(200),
    receives: coinAmount,
    partnerReference: z.nullable(value.text(200)),
    unclaimedUntil: z.nullable(value.instant),
    feeChange: z.nullable(feeChange),
    credited: z.optional(credited),
  }),
});
