import { statusOfStage, type TransactionStage, transactionStatuses, transactionTypes } from '@gim/contract';
import * as z from 'zod';
import type { EventKind } from '../../platform/outbox/outbox.ts';

const stages = Object.keys(statusOfStage) as [TransactionStage, ...TransactionStage[]];

const shape = {
  transactionId: z.uuid(),
  userId: z.uuid(),
  type: z.enum(transactionTypes),
  stage: z.enum(stages),
  status: z.enum(transactionStatuses),
};

const recorded = z.object(shape);
const moved = z.object({ ...shape, from: z.enum(stages) });

export type TransactionRecorded = z.infer<typeof recorded>;
export type TransactionMoved = z.infer<typeof moved>;

/** An operation began, or was there at once. The key of both events is the operation, so its way is told in order. */
export const transactionRecorded: EventKind<TransactionRecorded> = {
  topic: 'TransactionRecorded',
  parse: (unchecked) => recorded.parse(unchecked),
};

/** An operation went on. `from` is where it stood before. */
export const transactionMoved: EventKind<TransactionMoved> = {
  topic: 'TransactionMoved',
  parse: (unchecked) => moved.parse(unchecked),
};
