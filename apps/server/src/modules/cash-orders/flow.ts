import { cashInFlow, cashOutFlow } from '@gim/contract/cash-orders.flow';
import { type DetailsOf, type EtaRule, type FlowDefinition, flowTitles } from '../transactions/index.ts';

const atPoint = {
  // The teller may complete an order whose customer went straight from the code to the counter.
  code_issued: ['at_point', 'successful', 'rejected', 'canceled'],
  at_point: ['successful', 'rejected', 'canceled'],
} as const;

const problems = { code_issued: 'CancelOnlyBySupport', at_point: 'CancelOnlyBySupport' } as const;

const place = ({ point }: Pick<DetailsOf<typeof cashInFlow>, 'point'>) => ({
  address: `${point.address}, ${point.city}`,
});

/**
 * Until the customer is at the counter the operation waits for the customer, and the ticket shows the time of the
 * visit.
 */
const etaAfter = <Booked extends string>(booked: Booked): EtaRule<Booked | 'code_issued'> => ({
  waiting: [booked, 'code_issued'],
  usual: { medianSeconds: 600, p90Seconds: 1_800 },
  floorSeconds: 3_600,
  reasons: {},
});

const cashIn: FlowDefinition<typeof cashInFlow> = {
  contract: cashInFlow,
  firstStages: ['scheduled'],
  transitions: { scheduled: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  searchable: [],
  cancel: { stages: ['scheduled'], problems },
  eta: etaAfter('scheduled'),
  statement: { titles: flowTitles('CashIn'), place },
};

const cashOut: FlowDefinition<typeof cashOutFlow> = {
  contract: cashOutFlow,
  firstStages: ['funds_locked'],
  transitions: { funds_locked: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  searchable: [],
  cancel: { stages: ['funds_locked'], problems },
  eta: etaAfter('funds_locked'),
  statement: { titles: flowTitles('CashOut'), place },
};

export const cashOrderFlows: readonly FlowDefinition[] = [cashIn, cashOut];
