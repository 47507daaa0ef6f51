import { bankCardTransferFlow, payPalTransferFlow } from '@gim/contract/payouts.flow';
import { type FlowDefinition, flowTitles } from '../transactions/index.ts';

const untilSent = {
  submitted: ['review', 'sent', 'rejected', 'canceled'],
  review: ['submitted', 'sent', 'rejected', 'canceled'],
} as const;

const reasons = { submitted: 'Partner', review: 'Review', sent: 'Partner' } as const;

/** The payout waits for the customer's answer to a changed fee. */
const isPaused = ({ feeChange }: { readonly feeChange: unknown }): boolean => feeChange !== null;

const bankCardTransfer: FlowDefinition<typeof bankCardTransferFlow> = {
  contract: bankCardTransferFlow,
  // A payout that staff must approve starts in `review`.
  firstStages: ['submitted', 'review'],
  // `sent` repeats when the partner returned or lost the order and it is sent again.
  transitions: { ...untilSent, sent: ['sent', 'successful', 'rejected', 'canceled'] },
  searchable: [],
  cancel: { stages: ['submitted', 'review'] },
  eta: {
    waiting: [],
    isPaused,
    usual: { medianSeconds: 1_800, p90Seconds: 86_400 },
    floorSeconds: 3_600,
    reasons,
  },
  statement: {
    titles: flowTitles('BankCardTransfer'),
    place: ({ brand, lastFour }) => ({ address: `${brand} ${lastFour}` }),
  },
};

const payPalTransfer: FlowDefinition<typeof payPalTransferFlow> = {
  contract: payPalTransferFlow,
  // A payout that staff must approve starts in `review`.
  firstStages: ['submitted', 'review'],
  transitions: {
    ...untilSent,
    sent: ['sent', 'unclaimed', 'successful', 'rejected', 'canceled'],
    unclaimed: ['successful', 'rejected', 'canceled'],
  },
  searchable: ['address'],
  cancel: { stages: ['submitted', 'review', 'unclaimed'] },
  eta: {
    // The recipient has to claim it.
    waiting: ['unclaimed'],
    isPaused,
    usual: { medianSeconds: 600, p90Seconds: 7_200 },
    floorSeconds: 3_600,
    reasons,
  },
  statement: {
    titles: flowTitles('PayPalTransfer'),
    place: ({ address }) => ({ address }),
  },
};

export const payoutFlows: readonly FlowDefinition[] = [bankCardTransfer, payPalTransfer];
