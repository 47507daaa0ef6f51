import { depositFlow } from '@gim/contract/deposits.flow';
import { type FlowDefinition, flowTitles } from '../transactions/index.ts';

const deposit: FlowDefinition<typeof depositFlow> = {
  contract: depositFlow,
  firstStages: ['seen'],
  // `seen` repeats when its block was reorganised and it is in another one. More confirmations are notes, not steps.
  transitions: { seen: ['seen', 'successful', 'rejected'] },
  searchable: ['address', 'txid'],
  cancel: null,
  eta: {
    waiting: [],
    usual: { medianSeconds: 900, p90Seconds: 3_600 },
    floorSeconds: 900,
    reasons: { seen: 'Network' },
  },
  statement: {
    titles: flowTitles('Deposit'),
    place: ({ network, address, memo, txid }) => ({ network, address, memo: memo ?? '', txid: txid ?? '' }),
  },
};

export type DepositFlow = typeof depositFlow;

export const depositFlows: readonly FlowDefinition[] = [deposit];
