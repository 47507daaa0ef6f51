import { buyFlow, sellFlow } from '@gim/contract/trades.flow';
import type { DraftOf, FlowDefinition } from '../transactions/index.ts';
import enUs from './i18n/en-US/flow.json' with { type: 'json' };
import uk from './i18n/uk/flow.json' with { type: 'json' };

const trade = {
  firstStages: ['executing'],
  transitions: { executing: ['completed', 'rejected'] },
  searchable: [],
  cancel: null,
} as const;

const buy: FlowDefinition<typeof buyFlow> = {
  contract: buyFlow,
  ...trade,
  statement: { titles: { 'en-US': enUs.Buy, uk: uk.Buy } },
};

const sell: FlowDefinition<typeof sellFlow> = {
  contract: sellFlow,
  ...trade,
  statement: { titles: { 'en-US': enUs.Sell, uk: uk.Sell } },
};

export const tradeFlows: readonly FlowDefinition[] = [buy, sell];

export type TradeDraft = DraftOf<typeof buyFlow | typeof sellFlow>;
