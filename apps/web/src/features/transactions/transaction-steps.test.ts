import type { TransactionStage } from '@gim/contract';
import { expect, it } from 'vitest';
import { stepsOf } from './transaction-steps.ts';

const at = '2026-03-01T12:00:00.000Z';
const way = (
  type: 'Withdraw' | 'Buy' | 'CashIn',
  stages: readonly TransactionStage[],
  endedAt: string | null = null,
) =>
  stepsOf({
    type,
    endedAt,
    timeline: stages.map((stage) => ({ stage, at })),
  }).map(({ stage, state }) => `${stage} ${state}`);

it('shows what has passed, where it stands and what comes', () => {
  expect(way('Withdraw', ['undo', 'queued'])).toEqual([
    'undo done',
    'queued now',
    'broadcast next',
    'successful next',
  ]);
});

it('takes a turn off the usual way and comes back to it', () => {
  expect(way('Withdraw', ['undo', 'review'])).toEqual([
    'undo done',
    'review now',
    'queued next',
    'broadcast next',
    'successful next',
  ]);
});

it('shows a stage as often as it came, and goes on from the newest', () => {
  expect(way('Withdraw', ['undo', 'queued', 'broadcast', 'broadcast'])).toEqual([
    'undo done',
    'queued done',
    'broadcast done',
    'broadcast now',
    'successful next',
  ]);
});

it('stands at what a visit waits for: the codes, then the counter', () => {
  expect(way('CashIn', ['scheduled'])).toEqual([
    'scheduled done',
    'code_issued now',
    'at_point next',
    'successful next',
  ]);
  expect(way('CashIn', ['scheduled', 'code_issued', 'at_point'])).toEqual([
    'scheduled done',
    'code_issued done',
    'at_point now',
    'successful next',
  ]);
});

it('has nothing to come after an end, good or bad', () => {
  expect(way('Buy', ['executing', 'completed'], at)).toEqual(['executing done', 'completed done']);
  expect(way('CashIn', ['scheduled', 'canceled'], at)).toEqual(['scheduled done', 'canceled stopped']);
});
