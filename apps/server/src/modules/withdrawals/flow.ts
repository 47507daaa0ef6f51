import { withdrawFlow } from '@gim/contract/withdrawals.flow';
import { type FlowDefinition, flowTitles } from '../transactions/index.ts';

const withdraw: FlowDefinition<typeof withdrawFlow> = {
  contract: withdrawFlow,
  firstStages: ['undo', 'test'],
  transitions: {
    // The rest of a withdrawal with a test: held all the time, sent only when the user releases it.
    test: ['release', 'rejected', 'canceled'],
    release: ['undo', 'rejected', 'canceled'],
    undo: ['review', 'queued', 'rejected', 'canceled'],
    review: ['queued', 'rejected', 'canceled'],
    // Straight to successful for another user's address: the transfer is internal, without a chain transaction.
    queued: ['broadcast', 'successful', 'rejected', 'canceled'],
    // Broadcast again after a reorganisation or with a higher network fee. It never returns to queued, where the user
    // may cancel: a transaction that was broadcast can still be mined.
    broadcast: ['broadcast', 'successful', 'rejected'],
  },
  searchable: ['address', 'txid'],
  cancel: { stages: ['test', 'release', 'undo', 'review', 'queued'] },
  eta: {
    waiting: ['test', 'release'],
    // Internal transfers do not wait for a network, so they would distort the statistics.
    isMeasured: ({ isInternal }) => !isInternal,
    usual: { medianSeconds: 900, p90Seconds: 3_600 },
    floorSeconds: 900,
    reasons: { review: 'Review', queued: 'Queue', broadcast: 'Network' },
  },
  statement: {
    titles: flowTitles('Withdraw'),
    place: ({ network, address, memo, txid }) => ({ network, address, memo: memo ?? '', txid: txid ?? '' }),
  },
};

export const withdrawalFlows: readonly FlowDefinition[] = [withdraw];
