import * as z from 'zod/mini';
import { flow } from './flow.ts';
import { confirmations } from './flow-values.ts';
import * as value from './values.ts';

export const withdrawFlow = flow({
  type: 'Withdraw',
  stages: {
    /** Waits until the test withdrawal sent first has arrived. */
    test: 'InProgress',
    /** The test has arrived: the user sends or cancels the rest. */
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
    /** Cancellation window: nothing is sent before this moment. */
    undoUntil: z.nullable(value.instant),
    /** The small test withdrawal sent before this one. */
    test: z.nullable(z.strictObject({ transactionId: z.uuid(), amount: value.amount })),
    /** The withdrawal for which this one is the test. */
    testOf: z.nullable(z.uuid()),
    /** The user must send the rest before this moment, or the withdrawal is canceled. */
    releaseUntil: z.nullable(value.instant),
    /** The address belongs to another user: transferred in the ledger, not on chain. */
    isInternal: z.boolean(),
  }),
});
