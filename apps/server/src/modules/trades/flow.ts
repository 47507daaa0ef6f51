import { buyFlow, sellFlow } from '@gim/contract/trades.flow';
import { type DraftOf, type FlowDefinition, flowTitles } from '../transactions/index.ts';

const trade = {
  firstStages: ['executing'],
  transitions: { executing: ['completed', 'rejected'] },
  searchable: [],
  cancel: null,
  eta: {
    waiting: [],
    usual: { medianSeconds: 2, p90Seconds: 30 },
    floorSeconds: 120,
    reasons: {},
  },
} as const;

const buy: FlowDefinition<typeof buyFlow> = {
  contract: buyFlow,
  ...trade,
  statement: { titles: flowTitles('Buy') },
};

const sell: FlowDefinition<typeof sellFlow> = {
  contract: sellFlow,
  ...trade,
  statement: { titles: flowTitles('Sell') },
};

export const tradeFlows: readonly FlowDefinition[] = [buy, sell];

export type TradeDraft = DraftOf<typeof buyFlow | typeof sellFlow>;
