import { describe, expect, test } from 'vitest';
import { reviewRules } from './review-rules.ts';

const me = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b14';
const other = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b15';
const by = (...ids: string[]) =>
  ids.map((id) => ({ by: { id, name: 'Somebody' }, at: '2025-10-16T09:45:00Z' }));
const who = { staffId: me, rights: ['withdrawals.read', 'withdrawals.decide'] } as const;

describe('what somebody can do with a withdrawal in review', () => {
  test.each([
    ['one of one', { approvals: by(), approvalsNeeded: 1 }, { kind: 'open', isLast: true }],
    ['the first of two', { approvals: by(), approvalsNeeded: 2 }, { kind: 'open', isLast: false }],
    ['the second of two', { approvals: by(other), approvalsNeeded: 2 }, { kind: 'open', isLast: true }],
    ['their own first of two', { approvals: by(me), approvalsNeeded: 2 }, { kind: 'waiting' }],
  ])('%s', (_, approvals, rules) => {
    expect(reviewRules({ stage: 'review', ...approvals }, who)).toEqual(rules);
  });

  test('nothing once it is decided, or without the right', () => {
    const review = { stage: 'review', approvals: by(), approvalsNeeded: 1 };
    expect(reviewRules({ ...review, stage: 'sending' }, who)).toEqual({ kind: 'closed' });
    expect(reviewRules(review, { ...who, rights: ['withdrawals.read'] })).toEqual({ kind: 'readOnly' });
  });
});
