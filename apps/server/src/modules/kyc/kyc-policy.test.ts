import { describe, expect, test } from 'vitest';
import { formProblem, gateProblem, type KycStatus } from './kyc-policy.ts';

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
