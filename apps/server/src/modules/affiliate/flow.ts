import { referralIncomeFlow } from '@gim/contract/affiliate.flow';
import { type FlowDefinition, flowTitles } from '../transactions/index.ts';

const referralIncome: FlowDefinition<typeof referralIncomeFlow> = {
  contract: referralIncomeFlow,
  firstStages: ['completed'],
  transitions: {},
  searchable: [],
  cancel: null,
  statement: { titles: flowTitles('ReferralIncome') },
};

export const affiliateFlows: readonly FlowDefinition[] = [referralIncome];
