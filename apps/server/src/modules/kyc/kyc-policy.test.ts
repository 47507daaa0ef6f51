import { describe, expect, test } from 'vitest';
import { formProblem, gateProblem, type KycStatus, reviewEffect } from './kyc-policy.ts';

const cases: readonly [KycStatus, 'retry' | 'final' | null, boolean, string | null][] = [
  ['notchecked', null, false, 'EulaNotAccepted'],
  ['notchecked', null, true, null],
  ['pending', null, false, 'KycPending'],
  ['pending', null, true, 'KycPending'],
  ['approved', null, false, 'KycAlreadyApproved'],
  ['approved', null, true, 'KycAlreadyApproved'],
  ['rejected', 'retry', false, 'EulaNotAccepted'],
  ['rejected', 'retry', true, null],
  ['rejected', 'final', false, 'KycRejected'],
  ['rejected', 'final', true, 'KycRejected'],
];

describe('opening the form', () => {
  test.each(cases)(
    'Z-04 %s %s, agreement accepted: %s, gives %s',
    (status, rejectType, isEulaAccepted, problem) => {
      expect(formProblem({ status, rejectType }, { isEulaAccepted })).toBe(problem);
    },
  );
});

test.each([
  ['notchecked', 'KycRequired'],
  ['pending', 'KycPending'],
  ['rejected', 'KycRejected'],
  ['approved', null],
] as const)('Z-04 what needs a checked identity answers %s with %s', (status, problem) => {
  expect(gateProblem({ status })).toBe(problem);
});

const time = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 12, minute));
const open = { status: 'pending', decidedBy: null, partnerAt: null, hasHits: false } as const;
const byPartner = { ...open, status: 'approved', decidedBy: 'partner', partnerAt: time(5) } as const;
const approval = { state: 'approved', at: time(9) } as const;
const rejection = { state: 'rejected', at: time(9) } as const;

test.each([
  ['decides what nobody has decided', open, approval, 'apply'],
  ['rejects somebody of the lists', { ...open, hasHits: true }, rejection, 'apply'],
  ['does not approve somebody of the lists', { ...open, hasHits: true }, approval, 'note'],
  ['takes its own approval back', byPartner, rejection, 'apply'],
  ['does not approve again', byPartner, approval, 'note'],
  ['does not take back what staff approved', { ...byPartner, decidedBy: 'staff' }, rejection, 'note'],
  [
    'does not approve what staff rejected',
    { ...byPartner, status: 'rejected', decidedBy: 'staff' },
    approval,
    'note',
  ],
  ['says nothing new by a check that waits', byPartner, { state: 'pending' }, 'known'],
  ['says nothing new by its old word', byPartner, { ...rejection, at: time(5) }, 'known'],
  ['says nothing new by a word before that', byPartner, { ...rejection, at: time(4) }, 'known'],
] as const)('H-04 the partner %s', (_what, check, review, effect) => {
  expect(reviewEffect(check, review)).toBe(effect);
});
