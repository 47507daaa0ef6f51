import { expect, it } from 'vitest';
import { shownStatusOf } from './looks.ts';

it.each([
  [{ type: 'Withdraw', stage: 'broadcast', status: 'Confirmed' }, 'InProgress'],
  [{ type: 'Withdraw', stage: 'successful', status: 'Successful' }, 'Successful'],
  [{ type: 'CashIn', stage: 'code_issued', status: 'Confirmed' }, 'Confirmed'],
  [{ type: 'PayPalTransfer', stage: 'unclaimed', status: 'Confirmed' }, 'Confirmed'],
] as const)('%j is shown as %s', (operation, status) => {
  expect(shownStatusOf(operation)).toBe(status);
});
