import { expect, it } from 'vitest';
import { titleOf } from './use-transaction-text.ts';

const at = '2026-03-01T09:00:00Z';
const key = (name: string): string => name;

it.each([
  [{ type: 'Deposit', status: 'Successful', endedAt: at }, 'row.Deposit'],
  // Not deposited yet, or never.
  [{ type: 'Deposit', status: 'InProgress', endedAt: null }, 'chain.titles.Deposit'],
  [{ type: 'Deposit', status: 'Rejected', endedAt: at }, 'void.Deposit'],
  [{ type: 'Withdraw', status: 'Confirmed', endedAt: null }, 'chain.titles.Withdraw'],
  [{ type: 'Withdraw', status: 'Canceled', endedAt: at }, 'void.Withdraw'],
  [{ type: 'Buy', status: 'Rejected', endedAt: at }, 'void.Buy'],
  [{ type: 'Buy', status: 'Completed', endedAt: at }, 'row.Buy'],
  [{ type: 'Buy', status: 'InProgress', endedAt: null }, 'chain.titles.Buy'],
  [{ type: 'Sell', status: 'InProgress', endedAt: null }, 'chain.titles.Sell'],
  [{ type: 'CashIn', status: 'InProgress', endedAt: null }, 'row.CashIn'],
] as const)('%j is called %s', (operation, title) => {
  expect(titleOf(operation, key)).toBe(title);
});
