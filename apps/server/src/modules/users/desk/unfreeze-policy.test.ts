import { unfreezeRequestStates } from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { decisionProblem, type RequestFacts, requestExpiry, stateAt } from './unfreeze-policy.ts';

const asked = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number): Date => new Date(asked.getTime() + seconds * 1000);
const request: RequestFacts = { state: 'Open', expiresAt: requestExpiry(asked) };
const second = { areTwoPeople: true, isAskerDisabled: false, now: later(60) };

describe('a request', () => {
  test('is open for a day and no second longer', () => {
    expect(stateAt(request, later(24 * 3600 - 1))).toBe('Open');
    expect(stateAt(request, later(24 * 3600))).toBe('Expired');
  });

  test.each(unfreezeRequestStates.filter((state) => state !== 'Open'))('that is %s stays so', (state) => {
    expect(stateAt({ ...request, state }, later(48 * 3600))).toBe(state);
  });
});

describe('deciding', () => {
  test('is for another person while the request is open', () => {
    expect(decisionProblem(request, second)).toBeNull();
  });

  test.each(unfreezeRequestStates)('is never for whoever asked, also when it is %s', (state) => {
    expect(decisionProblem({ ...request, state }, { ...second, areTwoPeople: false })).toBe(
      'FourEyesRequired',
    );
  });

  test.each(unfreezeRequestStates.filter((state) => state !== 'Open'))('is over once it is %s', (state) => {
    expect(decisionProblem({ ...request, state }, second)).toBe('UnfreezeRequestClosed');
  });

  test('is over when the request has run out, or when whoever asked was shut out', () => {
    expect(decisionProblem(request, { ...second, now: later(24 * 3600) })).toBe('UnfreezeRequestClosed');
    expect(decisionProblem(request, { ...second, isAskerDisabled: true })).toBe('UnfreezeRequestClosed');
  });
});
