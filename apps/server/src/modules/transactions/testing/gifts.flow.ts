import { flow } from '@gim/contract';
import * as z from 'zod/mini';

/** The contract file of a flow that the product does not have: a gift card that a user orders and may hand back. */
export const giftFlow = flow({
  type: 'Gift',
  stages: {
    ordered: 'InProgress',
    printing: 'InProgress',
    mailed: 'Confirmed',
    delivered: 'Successful',
    lost: 'Rejected',
    returned: 'Canceled',
  },
  usualStages: ['ordered', 'printing', 'mailed', 'delivered'],
  details: z.strictObject({ card: z.string(), parcel: z.nullable(z.string()) }),
});
