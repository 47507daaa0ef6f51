import * as z from 'zod/mini';
import { flow } from './flow.ts';

const details = z.strictObject({ quoteId: z.nullable(z.uuid()) });

const trade = {
  stages: { executing: 'InProgress', completed: 'Completed', rejected: 'Rejected' },
  usualStages: ['executing', 'completed'],
  details,
} as const;

export const buyFlow = flow({ type: 'Buy', ...trade });

export const sellFlow = flow({ type: 'Sell', ...trade });
