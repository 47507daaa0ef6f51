import { describe, expect, it } from 'vitest';
import { balanceSideOf, bestCodeMoment, canReschedule, cashStateOf } from './cash-state.ts';
import { sampleCash } from './testing/sample-cash.ts';

const codeFrom = Date.parse(sampleCash('scheduled').details.codeFrom);

describe('what a cash order waits for', () => {
  it.each([
    ['the hour of the codes', 'early', sampleCash('scheduled'), codeFrom - 1],
    ['the codes', 'ready', sampleCash('scheduled'), codeFrom],
    ['the visit', 'issued', sampleCash('code_issued'), codeFrom],
    ['the count', 'issued', sampleCash('at_point'), codeFrom],
    [
      'another time',
      'chooseAgain',
      sampleCash('scheduled', { chooseAgainUntil: '2025-10-16T08:00:00Z' }),
      codeFrom,
    ],
    ['nothing', 'ended', { ...sampleCash('canceled'), endedAt: '2025-10-16T08:00:00Z' }, codeFrom],
  ] as const)('%s', (_name, state, transaction, now) => {
    expect(cashStateOf(transaction, now)).toBe(state);
  });

  it('moves once, or again when the point has closed the day, and never after the codes', () => {
    const moved = { isRescheduled: true };
    expect(canReschedule(sampleCash('scheduled'))).toBe(true);
    expect(canReschedule(sampleCash('scheduled', moved))).toBe(false);
    expect(
      canReschedule(sampleCash('scheduled', { ...moved, chooseAgainUntil: '2025-10-16T08:00:00Z' })),
    ).toBe(true);
    expect(canReschedule({ ...sampleCash('code_issued'), canCancel: false })).toBe(false);
  });

  it.each([
    ['another coin equals the cash', 'equals', { coin: 'USDT', amount: '2487.25' }],
    ['other dollars do not equal it', 'differs', { coin: 'USD', amount: '2512.50' }],
    ['the same dollars need no line', 'same', { coin: 'USD', amount: '2500.00' }],
  ])('%s', (_name, relation, counter) => {
    const order = sampleCash('scheduled', { cash: '2500' });
    expect(balanceSideOf({ ...order, counter: { ...counter, direction: 'in' } })).toEqual({
      amount: counter,
      relation,
    });
    expect(balanceSideOf({ ...order, ...counter, counter: null })).toEqual({ amount: counter, relation });
  });

  it('suggests the codes an hour before the visit', () => {
    expect(new Date(bestCodeMoment(sampleCash('scheduled'))).toISOString()).toBe('2025-10-16T10:30:00.000Z');
  });
});
