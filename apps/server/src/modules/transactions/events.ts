import { transactionStatuses } from '@gim/contract';
import * as z from 'zod';
import type { EventKind } from '../../platform/outbox/outbox.ts';

const moved = z.object({
  transactionId: z.uuid(),
  userId: z.uuid(),
  type: z.string(),
  stage: z.string(),
  status: z.enum(transactionStatuses),
  /** The previous stage: null for a new record, the same stage for an update without a step. */
  from: z.nullable(z.string()),
  /** Whether it took a step, including one to the same stage: its block was reorganised, or it was sent again. */
  isStep: z.optional(z.boolean()),
});
export type TransactionMoved = z.infer<typeof moved>;

/**
 * An operation was created, moved, or updated. One topic for all three, keyed by the operation, so that consumers
 * receive the events of an operation in order.
 */
export const transactionMoved: EventKind<TransactionMoved> = {
  topic: 'TransactionMoved',
  lane: 'live',
  parse: (unchecked) => moved.parse(unchecked),
};
