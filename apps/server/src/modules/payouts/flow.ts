import { bankCardTransferFlow, payPalTransferFlow } from '@gim/contract/payouts.flow';
import type { FlowDefinition } from '../transactions/index.ts';
import enUs from './i18n/en-US/flow.json' with { type: 'json' };
import uk from './i18n/uk/flow.json' with { type: 'json' };

const untilSent = {
  submitted: ['review', 'sent', 'rejected', 'canceled'],
  review: ['submitted', 'sent', 'rejected', 'canceled'],
} as const;

const bankCardTransfer: FlowDefinition<typeof bankCardTransferFlow> = {
  contract: bankCardTransferFlow,
  // What staff looks at first begins in review.
  firstStages: ['submitted', 'review'],
  // Sent again: another attempt after the partner has returned or lost the order.
  transitions: { ...untilSent, sent: ['sent', 'successful', 'rejected', 'canceled'] },
  searchable: [],
  cancel: { stages: ['submitted', 'review'] },
  statement: {
    titles: { 'en-US': enUs.BankCardTransfer, uk: uk.BankCardTransfer },
    place: ({ brand, lastFour }) => ({ address: `${brand} ${lastFour}` }),
  },
};

const payPalTransfer: FlowDefinition<typeof payPalTransferFlow> = {
  contract: payPalTransferFlow,
  // What staff looks at first begins in review.
  firstStages: ['submitted', 'review'],
  transitions: {
    ...untilSent,
    sent: ['sent', 'unclaimed', 'successful', 'rejected', 'canceled'],
    unclaimed: ['successful', 'rejected', 'canceled'],
  },
  searchable: ['address'],
  cancel: { stages: ['submitted', 'review', 'unclaimed'] },
  statement: {
    titles: { 'en-US': enUs.PayPalTransfer, uk: uk.PayPalTransfer },
    place: ({ address }) => ({ address }),
  },
};

export const payoutFlows: readonly FlowDefinition[] = [bankCardTransfer, payPalTransfer];
