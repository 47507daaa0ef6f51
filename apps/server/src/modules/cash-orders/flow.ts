import { cashInFlow, cashOutFlow } from '@gim/contract/cash-orders.flow';
import type { DetailsOf, FlowDefinition } from '../transactions/index.ts';
import enUs from './i18n/en-US/flow.json' with { type: 'json' };
import uk from './i18n/uk/flow.json' with { type: 'json' };

const atPoint = {
  // The teller may complete an order whose guest went straight from the code to the counter.
  code_issued: ['at_point', 'successful', 'rejected', 'canceled'],
  at_point: ['successful', 'rejected', 'canceled'],
} as const;

const problems = { code_issued: 'CancelOnlyBySupport', at_point: 'CancelOnlyBySupport' } as const;

const place = ({ point }: Pick<DetailsOf<typeof cashInFlow>, 'point'>) => ({
  address: `${point.address}, ${point.city}`,
});

const cashIn: FlowDefinition<typeof cashInFlow> = {
  contract: cashInFlow,
  firstStages: ['scheduled'],
  transitions: { scheduled: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  searchable: [],
  cancel: { stages: ['scheduled'], problems },
  statement: { titles: { 'en-US': enUs.CashIn, uk: uk.CashIn }, place },
};

const cashOut: FlowDefinition<typeof cashOutFlow> = {
  contract: cashOutFlow,
  firstStages: ['funds_locked'],
  transitions: { funds_locked: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  searchable: [],
  cancel: { stages: ['funds_locked'], problems },
  statement: { titles: { 'en-US': enUs.CashOut, uk: uk.CashOut }, place },
};

export const cashOrderFlows: readonly FlowDefinition[] = [cashIn, cashOut];
