import * as z from 'zod/mini';
import { flow } from './flow.ts';
import * as value from './values.ts';

export const referralIncomeFlow = flow({
  type: 'ReferralIncome',
  stages: { completed: 'Completed' },
  usualStages: ['completed'],
  /** Only the number of fees: the users who paid them are never named. */
  details: z.strictObject({ sharePercent: value.text(40), feesCount: z.int() }),
});
