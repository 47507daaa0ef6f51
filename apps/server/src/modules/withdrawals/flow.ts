import { withdrawFlow } from '@gim/contract/withdrawals.flow';
import { type FlowDefinition, flowTitles } from '../transactions/index.ts';

const withdraw: FlowDefinition<typeof withdrawFlow> = {
  contract: withdrawFlow,
  firstStages: ['undo', 'test'],
  transitions: {
    // The rest of a withdrawal with a test: held all the time, sent only when the user says so.
    test: ['release', 'rejected', 'canceled'],
    release: ['undo', 'rejected', 'canceled'],
    undo: ['review', 'queued', 'rejected', 'canceled'],
    review: ['queued', 'rejected', 'canceled'],
    // Straight to successful when the address is one of ours: the transfer is internal and no chain sees it.
    queued: ['broadcast', 'successful', 'rejected', 'canceled'],
    // Broadcast again after a reorganised block or with a higher network fee. It never returns to queued: there the user may
    // cancel, and a transaction that is out can still be mined.
    broadcast: ['broadcast', 'successful', 'rejected'],
  },
  searchable: ['address', 'txid'],
  cancel: { stages: ['test', 'release', 'undo', 'review', 'queued'] },
  eta: {
    waiting: ['test', 'release'],
    // Inside nothing waits for a network, so it says nothing about those that do.
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
