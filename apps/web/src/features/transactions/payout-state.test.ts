import { describe, expect, it } from 'vitest';
import { cardName, payoutStateOf } from './payout-state.ts';
import { samplePayout } from './testing/sample-payout.ts';

const feeChange = {
  fee: { coin: 'USD', amount: '9' },
  receives: { coin: 'USD', amount: '441' },
  until: '2025-10-17T11:29:47Z',
};

describe('payoutStateOf', () => {
  it.each(['submitted', 'review', 'sent'] as const)('is %s at its stage', (stage) => {
    expect(payoutStateOf(samplePayout(stage))).toBe(stage);
  });

  it.each(['submitted', 'review', 'sent'] as const)('asks for an answer to a new fee at %s', (stage) => {
    expect(payoutStateOf(samplePayout(stage, { feeChange }))).toBe('feeChange');
  });

  it.each(['successful', 'rejected', 'canceled'] as const)('is over at %s, whatever was asked', (stage) => {
    expect(payoutStateOf(samplePayout(stage, { feeChange }))).toBe('ended');
  });
});

describe('cardName', () => {
  it('names the brand and the last four digits', () => {
    expect(cardName('visa', '4417')).toBe('Visa ·· 4417');
    expect(cardName('other', '4417')).toBe('·· 4417');
    expect(cardName('Visa', '4417')).toBe('Visa ·· 4417');
  });
});
