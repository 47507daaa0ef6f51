import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { confirmations } from './flow-values.ts';
import * as value from './values.ts';

export const depositFlow = flow({
  type: 'Deposit',
  stages: { seen: 'InProgress', successful: 'Successful', rejected: 'Rejected' },
  usualStages: ['seen', 'successful'],
  details: z.strictObject({
    network: value.text(40),
    address: value.text(400),
    memo: z.nullable(value.text(400)),
    txid: z.nullable(value.text(200)),
    confirmations: confirmations,
    /** The amount that arrived on chain, before the fee. Null without an on-chain transaction. */
    arrived: z.nullable(value.amount),
  }),
});
