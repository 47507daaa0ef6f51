import { type CashOrderItem, cashOrderStages } from '@gim/contract/cash-orders.desk';
import { describe, expect, test } from 'vitest';
import { firstChosen, isMissed, isOver, matchingOrders, nowIndex } from './queue-rules.ts';

const order = (from: string, rest: Partial<CashOrderItem> = {}): CashOrderItem => ({
  id: `id-${from}`,
  number: `GM-${from}`,
  sealMark: '7R',
  pointId: 'point',
  slotFrom: `2025-10-16T${from}:00Z`,
  slotTo: new Date(Date.parse(`2025-10-16T${from}:00Z`) + 1_800_000).toISOString(),
  client: 'Olena Kovalenko',
  side: 'in',
  cash: '2500',
  coin: 'USD',
  hasCode: false,
  stage: 'scheduled',
  arrivedAt: null,
  isLocked: false,
  ...rest,
});
const at = (time: string): number => Date.parse(`2025-10-16T${time}:00Z`);
const day = [order('12:00', { stage: 'successful' }), order('14:00'), order('14:30'), order('15:00')];

describe('the queue of a day', () => {
  test.each([
    ['11:00', 0],
    ['12:29', 0],
    ['12:30', 1],
    ['14:32', 2],
    ['15:29', 3],
    ['15:30', 4],
  ])('at %s the line of now stands before row %d', (time, index) => {
    expect(nowIndex(day, at(time))).toBe(index);
  });

  test('a visit is missed once its slot is over, unless somebody holds its code, it is locked, or it has ended', () => {
    const visit = order('14:00');
    expect([isMissed(visit, at('14:30')), isMissed(visit, at('14:31'))]).toEqual([false, true]);
    for (const rest of [{ hasCode: true }, { isLocked: true }, { stage: 'canceled' }] as const)
      expect(isMissed({ ...visit, ...rest }, at('16:00'))).toBe(false);
  });

  test('begins with who is at the counter, else with who comes next', () => {
    const [first, ...rest] = day.toReversed();
    if (first === undefined) throw new Error('The day is empty.');
    expect(firstChosen([{ ...first, stage: 'at_point' }, ...rest], at('14:32'))?.number).toBe('GM-15:00');
    expect(firstChosen(day, at('14:32'))?.number).toBe('GM-14:30');
    // Late, but not canceled yet.
    expect(firstChosen(day, at('18:00'))?.number).toBe('GM-14:00');
    expect(firstChosen(day.slice(0, 1), at('14:32'))?.number).toBe('GM-12:00');
    expect(firstChosen([], at('14:32'))).toBeUndefined();
  });

  test('is searched by number, client and mark, and by side', () => {
    const items = [
      order('12:00', { side: 'out', sealMark: '4X' }),
      order('14:00', { client: 'Іван Петренко' }),
    ];
    const found = (side: 'all' | 'in' | 'out', text: string): string[] =>
      matchingOrders(items, { side, text }).map(({ number }) => number);
    expect(found('all', '')).toEqual(['GM-12:00', 'GM-14:00']);
    expect(found('out', '')).toEqual(['GM-12:00']);
    expect(found('in', '')).toEqual(['GM-14:00']);
    expect(found('all', '4x')).toEqual(['GM-12:00']);
    expect(found('all', 'ПЕТР')).toEqual(['GM-14:00']);
    expect(found('all', 'gm-14')).toEqual(['GM-14:00']);
    expect(found('out', 'gm-14')).toEqual([]);
  });

  test('an order is over when it is done, rejected or canceled', () => {
    expect(day.map(isOver)).toEqual([true, false, false, false]);
    expect(cashOrderStages.filter((stage) => isOver({ stage }))).toEqual([
      'successful',
      'rejected',
      'canceled',
    ]);
  });
});
