import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { confirmations } from './flow-values.ts';
import * as value from './values.ts';

export const withdrawFlow = flow({
  type: 'Withdraw',
  stages: {
    /** Waits until the test that was sent before it has arrived. */
    test: 'InProgress',
    /** The test has arrived: the user sends the rest or keeps it. */
    release: 'InProgress',
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
    /** The small withdrawal that was sent before this one. */
    test: z.nullable(z.strictObject({ transactionId: z.uuid(), amount: value.amount })),
    /** The withdrawal that this one is the test of. */
    testOf: z.nullable(z.uuid()),
    /** Until when the rest waits for the user; after it the withdrawal is canceled. */
    releaseUntil: z.nullable(value.instant),
    /** The address belongs to another user: moved inside, no chain sees it. */
    isInternal: z.boolean(),
  }),
});
