import { referralIncomeFlow } from '@gim/contract/affiliate.flow';
import type { FlowDefinition } from '../transactions/index.ts';
import enUs from './i18n/en-US/flow.json' with { type: 'json' };
import uk from './i18n/uk/flow.json' with { type: 'json' };

const referralIncome: FlowDefinition<typeof referralIncomeFlow> = {
  contract: referralIncomeFlow,
  firstStages: ['completed'],
  transitions: {},
  searchable: [],
  cancel: null,
  statement: { titles: { 'en-US': enUs.ReferralIncome, uk: uk.ReferralIncome } },
};

export const affiliateFlows: readonly FlowDefinition[] = [referralIncome];
