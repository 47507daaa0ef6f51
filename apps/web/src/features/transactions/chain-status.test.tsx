import type { Transaction } from '@gim/contract';
import { describe, expect, it, vi } from 'vitest';
import type { ChainTransaction } from './chain-state.ts';
import { PageStatus } from './chain-status.tsx';
import { ChainSum } from './chain-sum.tsx';
import { draw } from './testing/draw.tsx';
import { sampleWithdraw } from './testing/sample-withdraw.ts';

// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));

const sent: Transaction = { ...sampleWithdraw('broadcast'), status: 'Confirmed' };
const late: Transaction['eta'] = {
  medianSeconds: 720,
  p90Seconds: 1500,
  measured: 500,
  spread: { binSeconds: 60, counts: [1] },
  startedAt: sent.createdAt,
  dueAt: '2025-10-16T11:55:00Z',
  isLate: true,
  reason: 'Network',
};

describe('the status on the page of an operation', () => {
  it('is not confirmed while the network has yet to confirm it', async () => {
    const html = await draw(<PageStatus transaction={sent} />);
    expect(html).toContain('In progress');
    expect(html).not.toContain('Confirmed');
  });

  it('says that a sent withdrawal is late', async () => {
    expect(await draw(<PageStatus transaction={{ ...sent, eta: late }} />)).toContain('Later than usual');
  });

  it('is the one of the API once it has ended', async () => {
    const ended: Transaction = { ...sampleWithdraw('successful'), status: 'Successful' };
    expect(await draw(<PageStatus transaction={ended} />)).toContain('Successful');
  });
});

describe('the sum of a deposit', () => {
  const { id, number, createdAt, updatedAt } = sent;
  const seen: ChainTransaction = {
    ...{ id, number, createdAt, updatedAt },
    type: 'Deposit',
    status: 'InProgress',
    stage: 'seen',
    endedAt: null,
    coin: 'USDT',
    amount: '97',
    direction: 'in',
    counter: null,
    fee: { coin: 'USDT', amount: '3' },
    price: null,
    usd: '97.02',
    reason: null,
    canCancel: false,
    details: {
      network: 'ethereum',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      memo: null,
      txid: null,
      confirmations: { have: 4, need: 12 },
      arrived: '100',
    },
    timeline: [],
    lines: [],
    eta: null,
  };

  it('does not say that the money is on the balance before it is', async () => {
    const html = await draw(<ChainSum transaction={seen} />);
    expect(html).toContain('You get');
    expect(html).not.toContain('On your balance');
  });

  it('says so afterwards', async () => {
    const credited: ChainTransaction = { ...seen, status: 'Successful', stage: 'successful' };
    expect(await draw(<ChainSum transaction={credited} />)).toContain('On your balance');
  });
});
