import { expect, test } from 'vitest';
import { nextStatus, signInProblem, userActions, userStates } from './states.ts';

/** The whole matrix. Missing cells are forbidden. */
const allowed: Readonly<Record<string, string>> = {
  'NotVerified verify': 'Active',
  'NotVerified block': 'Blocked',
  'NotVerified delete': 'Deleted',
  'Active freeze': 'Frozen',
  'Active block': 'Blocked',
  'Active delete': 'Deleted',
  'Frozen unfreeze': 'Active',
  'Frozen block': 'Blocked',
  'Frozen delete': 'Deleted',
  'Blocked unblock': 'Active',
};

const cells = userStates.flatMap((status) => userActions.map((action) => ({ status, action })));

test.each(cells)('$status, $action', ({ status, action }) => {
  expect(nextStatus(status, action)).toBe(allowed[`${status} ${action}`] ?? null);
});

test.each([
  ['NotVerified', null],
  ['Active', null],
  ['Frozen', 'AccountFrozen'],
  ['Blocked', 'AccountBlocked'],
  ['Deleted', 'CredentialsWrong'],
] as const)('signing in as %s: %s', (status, problem) => {
  expect(signInProblem(status)).toBe(problem);
});
