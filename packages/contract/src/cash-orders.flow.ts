import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { coinAmount } from './flow-values.ts';
import * as value from './values.ts';

/** The exchange point as it was when the order was created. The codes have an endpoint of their own. */
const details = z.strictObject({
  point: z.strictObject({
    id: z.uuid(),
    name: value.text(200),
    city: value.text(200),
    address: value.text(400),
    timeZone: value.timeZone,
    latitude: z.number(),
    longitude: z.number(),
  }),
  slotFrom: value.instant,
  slotTo: value.instant,
  /** The cash paid or received at the counter, in US dollars. */
  cash: value.amount,
  cashback: z.nullable(coinAmount),
  /** The codes are available from this moment. */
  codeFrom: value.instant,
  /** The coin to buy once the cash has arrived. */
  thenBuy: z.nullable(value.coinId),
  isRescheduled: z.boolean(),
  /** The point closed on that day: the customer chooses another time before this moment, or the order is canceled. */
  chooseAgainUntil: z.nullable(value.instant),
  /** Cash in: the trade that bought the coin. Null before it, and if no coin is bought. */
  boughtBy: z.nullable(z.uuid()),
});

const atPoint = {
  code_issued: 'Confirmed',
  at_point: 'Confirmed',
  successful: 'Successful',
  rejected: 'Rejected',
  canceled: 'Canceled',
} as const;

export const cashInFlow = flow({
  type: 'CashIn',
  stages: { scheduled: 'InProgress', ...atPoint },
  usualStages: ['scheduled', 'code_issued', 'at_point', 'successful'],
  details,
});

export const cashOutFlow = flow({
  type: 'CashOut',
  stages: { funds_locked: 'InProgress', ...atPoint },
  usualStages: ['funds_locked', 'code_issued', 'at_point', 'successful'],
  details,
});
