import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { confirmations } from './flow-values.ts';
import * as value from './values.ts';

export const withdrawFlow = flow({
  type: 'Withdraw',
  stages: {
    undo: 'InProgress',
    review: 'InProgress',
    queued: 'InProgress',
    broadcast: 'Confirmed',
    successful: 'Successful',
    rejected: 'Rejected',
    canceled: 'Canceled',
  },
  usualStages: ['undo', 'queued', 'broadcast', 'successful'],
  details: z.strictObject({
    network: value.text(40),
    address: value.text(400),
    /** The name the address was saved under when the withdrawal was requested. */
    addressName: z.nullable(value.text(200)),
    memo: z.nullable(value.text(400)),
    txid: z.nullable(value.text(200)),
    confirmations: confirmations,
    /** Nothing is sent before this moment, so that the user can still cancel. */
    undoUntil: z.nullable(value.instant),
  }),
});
