import { transactionStatuses } from '@gim/contract';
import * as z from 'zod';
import type { EventKind } from '../../platform/outbox/outbox.ts';

const moved = z.object({
  transactionId: z.uuid(),
  userId: z.uuid(),
  type: z.string(),
  stage: z.string(),
  status: z.enum(transactionStatuses),
  /** Where it stood before: null when it is new, the same stage when there is news of it and no step. */
  from: z.nullable(z.string()),
  /** Whether it took a step, also one to the stage where it stood: its block was reorganised, or it was sent again. */
  isStep: z.optional(z.boolean()),
});
export type TransactionMoved = z.infer<typeof moved>;

/**
 * An operation began, went on, or has news. One topic for all of it, keyed by the operation: so whoever reads it hears
 * of every operation in the order of its way.
 */
export const transactionMoved: EventKind<TransactionMoved> = {
  topic: 'TransactionMoved',
  lane: 'live',
  parse: (unchecked) => moved.parse(unchecked),
};
