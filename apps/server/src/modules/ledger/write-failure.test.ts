import { describe, expect, it } from 'vitest';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import { writeFailureOf } from './write-failure.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });
const failureOf = (error: unknown) => writeFailureOf(error, { isLost: false });

describe('why a batch failed', () => {
  it.each([
    '57P01',
    '57P03',
    '25P03',
    '53100',
    '53200',
    '53300',
    '58030',
    '25006',
    '57014',
    '55P03',
    'ECONNRESET',
    'EPIPE',
  ])('Q-04 %s is an outage, and never makes a posting poison', (code) => {
    expect(failureOf(coded(code))).toBe('lost');
  });

  it.each([
    'Client has encountered a connection error and is not queryable',
    'Connection terminated unexpectedly',
  ])('Q-04 %s is an outage, and never makes a posting poison', (message) => {
    expect(failureOf(new Error(message))).toBe('lost');
  });

  it('Q-02 what nobody knows the outcome of stays unknown', () => {
    expect(failureOf(new OutcomeUnknown('x'))).toBe('lost');
    expect(writeFailureOf(coded('23514'), { isLost: true })).toBe('lost');
  });

  it('leaves what a posting did wrong poison, and a collision a collision', () => {
    for (const error of [coded('23514'), coded('22003'), coded('58'), new TypeError('x')])
      expect(failureOf(error)).toBe('poison');
    expect(failureOf(coded('40001'))).toBe('collision');
    expect(failureOf(coded('40P01'))).toBe('collision');
  });
});
