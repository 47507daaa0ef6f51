import { depositFlow } from '@gim/contract/deposits.flow';
import type { FlowDefinition } from '../transactions/index.ts';
import enUs from './i18n/en-US/flow.json' with { type: 'json' };
import uk from './i18n/uk/flow.json' with { type: 'json' };

const deposit: FlowDefinition<typeof depositFlow> = {
  contract: depositFlow,
  firstStages: ['seen'],
  // Seen again: its block was reorganised and another one has it. Confirmations that only grow are notes, not steps.
  transitions: { seen: ['seen', 'successful', 'rejected'] },
  searchable: ['address', 'txid'],
  cancel: null,
  statement: {
    titles: { 'en-US': enUs.Deposit, uk: uk.Deposit },
    place: ({ network, address, memo, txid }) => ({ network, address, memo: memo ?? '', txid: txid ?? '' }),
  },
};

export type DepositFlow = typeof depositFlow;

export const depositFlows: readonly FlowDefinition[] = [deposit];
