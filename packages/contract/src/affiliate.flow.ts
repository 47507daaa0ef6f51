import * as z from 'zod/mini';
import { flow } from './flow.ts';
import * as value from './values.ts';

export const referralIncomeFlow = flow({
  type: 'ReferralIncome',
  stages: { completed: 'Completed' },
  usualStages: ['completed'],
  /** The users whose fees were shared are never named: only how many fees there were. */
  details: z.strictObject({ sharePercent: value.text(40), feesCount: z.int() }),
});
