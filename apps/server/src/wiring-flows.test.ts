import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows as contractFlows } from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { registerFlows } from './modules/transactions/flows.ts';
import { flows as definitions } from './wiring-flows.ts';

const flows = registerFlows(definitions, contractFlows);
const allStages = [...new Set(contractFlows.flatMap(({ stages }) => Object.keys(stages)))];

/** Every transition that exists. What is not written here is not possible. */
const possible = new Set([
  ...['Buy', 'Sell'].flatMap((type) => [`${type} executing completed`, `${type} executing rejected`]),
  // Seen again in another block.
  'Deposit seen seen',
  'Deposit seen successful',
  'Deposit seen rejected',
  'Withdraw test release',
  'Withdraw test rejected',
  'Withdraw test canceled',
  'Withdraw release undo',
  'Withdraw release rejected',
  'Withdraw release canceled',
  'Withdraw undo review',
  'Withdraw undo queued',
  'Withdraw undo rejected',
  'Withdraw undo canceled',
  'Withdraw review queued',
  'Withdraw review rejected',
  'Withdraw review canceled',
  'Withdraw queued broadcast',
  'Withdraw queued successful',
  'Withdraw queued rejected',
  'Withdraw queued canceled',
  // Broadcast again.
  'Withdraw broadcast broadcast',
  'Withdraw broadcast successful',
  'Withdraw broadcast rejected',
  ...['CashIn scheduled', 'CashOut funds_locked'].flatMap((first) => {
    const [type] = first.split(' ');
    return [
      `${first} code_issued`,
      `${first} rejected`,
      `${first} canceled`,
      `${type} code_issued at_point`,
      ...['code_issued', 'at_point'].flatMap((stage) =>
        ['successful', 'rejected', 'canceled'].map((end) => `${type} ${stage} ${end}`),
      ),
    ];
  }),
  ...['BankCardTransfer', 'PayPalTransfer'].flatMap((type) => [
    `${type} submitted review`,
    `${type} submitted sent`,
    `${type} submitted rejected`,
    `${type} submitted canceled`,
    `${type} review submitted`,
    `${type} review sent`,
    `${type} review rejected`,
    `${type} review canceled`,
    // Another attempt at the partner.
    `${type} sent sent`,
    `${type} sent successful`,
    `${type} sent rejected`,
    // Another fee was declined.
    `${type} sent canceled`,
  ]),
  'PayPalTransfer sent unclaimed',
  'PayPalTransfer unclaimed successful',
  'PayPalTransfer unclaimed rejected',
  'PayPalTransfer unclaimed canceled',
]);

describe.each(flows.types)('%s', (type) => {
  test('O-01 moves exactly where the table says, over the whole matrix', () => {
    for (const stage of allStages) {
      for (const to of allStages) {
        expect([stage, to, flows.canMove({ type, stage }, to)]).toEqual([
          stage,
          to,
          possible.has(`${type} ${stage} ${to}`),
        ]);
      }
    }
  });

  test('completes inside or succeeds outside, never both', () => {
    const isInside = ['Buy', 'Sell', 'ReferralIncome'].includes(type);
    expect(flows.statusesOf(type).includes('Completed')).toBe(isInside);
    expect(flows.statusesOf(type).includes('Successful')).toBe(!isInside);
  });
});

test('every type of the contract has one definition', () => {
  expect(flows.types.toSorted()).toEqual(contractFlows.map(({ type }) => type).toSorted());
});

test.each([
  ['Buy', 'executing', 'CancelTooLate'],
  ['Deposit', 'seen', 'CancelTooLate'],
  ['ReferralIncome', 'completed', 'CancelTooLate'],
  ['Withdraw', 'undo', null],
  ['Withdraw', 'review', null],
  ['Withdraw', 'queued', null],
  ['Withdraw', 'broadcast', 'CancelTooLate'],
  ['CashIn', 'scheduled', null],
  ['CashIn', 'code_issued', 'CancelOnlyBySupport'],
  ['CashOut', 'funds_locked', null],
  ['CashOut', 'at_point', 'CancelOnlyBySupport'],
  ['CashOut', 'successful', 'CancelTooLate'],
  ['BankCardTransfer', 'review', null],
  ['BankCardTransfer', 'sent', 'CancelTooLate'],
  ['PayPalTransfer', 'sent', 'CancelTooLate'],
  ['PayPalTransfer', 'unclaimed', null],
] as const)('canceling a %s that is %s: %s', (type, stage, problem) => {
  expect(flows.cancelProblem({ type, stage })).toBe(problem);
});

test('O-01 a withdrawal that was broadcast never comes back to a stage in which it can be canceled', () => {
  const reached = new Set(['broadcast']);
  for (const stage of reached) {
    for (const to of allStages) if (flows.canMove({ type: 'Withdraw', stage }, to)) reached.add(to);
  }
  const cancelable = [...reached].filter(
    (stage) => flows.cancelProblem({ type: 'Withdraw', stage }) === null,
  );
  expect(cancelable).toEqual([]);
});

test('the module of the history names no flow: neither a type nor a stage', () => {
  const folder = join(import.meta.dirname, 'modules/transactions');
  const names = new Set([...contractFlows.map(({ type }) => type), ...allStages]);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
  );
  expect(sources.length).toBeGreaterThan(20);
  const named = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/'(\w+)'/g)].flatMap(([, word = '']) =>
      names.has(word) ? [`${path}: ${word}`] : [],
    ),
  );
  expect(named).toEqual([]);
});
