import {
  transactionStages as stages,
  statusOfStage,
  type TransactionStage,
  transactionTypes,
  usualStages,
} from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { cancelProblem, canMove, isEnd, isFirstStage, stagesOf, statusOf, userCanCancel } from './states.ts';

/** Every move that exists. What is not written here is not possible. */
const possible = new Set([
  ...['Buy', 'Sell'].flatMap((type) => [`${type} executing completed`, `${type} executing rejected`]),
  'Deposit seen successful',
  'Deposit seen rejected',
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
    `${type} review sent`,
    `${type} review rejected`,
    `${type} review canceled`,
    `${type} sent successful`,
    `${type} sent rejected`,
  ]),
  'PayPalTransfer sent unclaimed',
  'PayPalTransfer unclaimed successful',
  'PayPalTransfer unclaimed rejected',
  'PayPalTransfer unclaimed canceled',
]);

describe.each(transactionTypes)('%s', (type) => {
  test('moves exactly where the table says, over the whole matrix', () => {
    for (const stage of stages) {
      for (const to of stages) {
        expect([stage, to, canMove({ type, stage }, to)]).toEqual([
          stage,
          to,
          possible.has(`${type} ${stage} ${to}`),
        ]);
      }
    }
  });

  test('goes only forward: no stage comes twice on any way', () => {
    const walk = (stage: TransactionStage, before: readonly TransactionStage[]): void => {
      expect(before).not.toContain(stage);
      for (const to of stages) if (canMove({ type, stage }, to)) walk(to, [...before, stage]);
    };
    for (const stage of stages) if (isFirstStage({ type, stage })) walk(stage, []);
  });

  test('leaves every stage but its ends, and ends only as its kind does', () => {
    for (const stage of stagesOf(type)) {
      expect([stage, stages.some((to) => canMove({ type, stage }, to))]).toEqual([stage, !isEnd(stage)]);
    }
    const isInside = ['Buy', 'Sell', 'ReferralIncome'].includes(type);
    expect(stagesOf(type).has('completed')).toBe(isInside);
    expect(stagesOf(type).has('successful')).toBe(!isInside);
  });

  test('has a usual way that the table allows', () => {
    const [first, ...rest] = usualStages[type];
    expect(isFirstStage({ type, stage: first })).toBe(true);
    let stage: TransactionStage = first;
    for (const to of rest) {
      expect(canMove({ type, stage }, to)).toBe(true);
      stage = to;
    }
    expect(isEnd(stage)).toBe(true);
  });

  test('can be canceled by the user only where it can be canceled at all', () => {
    for (const stage of stages) {
      if (userCanCancel({ type, stage })) expect(canMove({ type, stage }, 'canceled')).toBe(true);
    }
  });
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
  expect(cancelProblem({ type, stage })).toBe(problem);
});

test('the stage alone says the status', () => {
  expect(stages.map(statusOf)).toEqual(Object.values(statusOfStage));
});
