import { expect, test } from 'vitest';
import { goalLines, type HttpFigures, pairLines, ratiosOf, regressionLines } from './http-report.ts';

const figures = (perSecond: number, calls = 1): HttpFigures => ({
  perSecond,
  calls,
  p50: 1,
  p99: 2,
  apiUs: 1,
  databaseUs: 1,
  callersUs: 1,
});

test('workloads are compared with the bare calls of as many callers', () => {
  const report = {
    'one 8': figures(100),
    'one 64': figures(1000),
    'trade 8': figures(50),
    'trade 64': figures(600),
  };
  expect(ratiosOf(report)).toEqual({ 'trade 8': 0.5, 'trade 64': 0.6 });
});

test('goals are judged with 64 callers, and a dashboard by the bare calls it costs', () => {
  const report = {
    'one 64': figures(1000),
    'one 8': figures(1000),
    'trade 64': figures(499, 2),
    'trade 8': figures(900, 2),
    'balances 64': figures(600),
    'dashboard 64': figures(1400, 7),
  };
  expect(goalLines(report)).toEqual([
    'trade 64: 0.50 of the bare calls, wanted >= 0.5: MISSED',
    'balances 64: 0.60 of the bare calls, wanted >= 0.6: met',
    'dashboard 64: 5.0 bare calls, wanted <= 6: met',
  ]);
});

test('only what fell by more than a tenth is told', () => {
  const before = { 'trade 64': 0.5, 'balances 64': 0.6, 'quote 64': 0.7 };
  expect(regressionLines({ 'trade 64': 0.44, 'balances 64': 0.55, 'latest 64': 0.1 }, before)).toEqual([
    'trade 64: 0.44 of the bare calls, 0.50 the last time: 12% less',
  ]);
});

test('a second process is compared with one of the same workload and as many callers', () => {
  const report = {
    'balances 64': figures(1000),
    'balances-two 64': figures(1400),
    'trade-two 64': figures(10),
    'balances 8': figures(1),
  };
  expect(pairLines(report, '-two')).toEqual([
    'balances-two 64: 1.40 of one process, p99 2.0 ms instead of 2.0 ms',
  ]);
});
