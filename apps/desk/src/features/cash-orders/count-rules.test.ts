import { describe, expect, test } from 'vitest';
import { countOf, notesOf, roundTens, stepNow, withoutOne } from './count-rules.ts';
import { asAmount } from './typed-amount.ts';

const pieces = { 100: '22', 50: '4', 20: '4', 10: '2', 5: '' } as const;
const order = { stage: 'at_point', cash: '2500' };
const ready = { isSealCompared: true, pieces, amount: '2500' };

describe('the count', () => {
  test('adds the pieces of each note', () => {
    expect(countOf(pieces)).toEqual({ dollars: 2500n, notes: 32n });
    expect(countOf({})).toEqual({ dollars: 0n, notes: 0n });
    expect(notesOf({ ...pieces, 1: '0' })).toEqual({ 100: 22, 50: 4, 20: 4, 10: 2 });
  });

  test.each([
    ['2,500', '2500', null],
    ['2 500,00', null, '2500'],
    ['2500.00', '2500', '2500'],
    ['20,00', null, '20'],
    ['1e3', null, null],
    ['-2500', null, null],
    ['', null, null],
  ])('I-03 reads "%s" as %s in English and %s in Ukrainian', (typed, english, ukrainian) => {
    expect([asAmount(typed, 'en-US'), asAmount(typed, 'uk')]).toEqual([english, ukrainian]);
  });

  test('O-05 comes to the button only when seal, notes and amount are right', () => {
    expect(stepNow(order, ready)).toBe('confirm');
    expect(stepNow({ ...order, stage: 'code_issued' }, ready)).toBe('code');
    expect(stepNow(order, { ...ready, isSealCompared: false })).toBe('seal');
    expect(stepNow(order, { ...ready, pieces: { ...pieces, 10: '3' } })).toBe('count');
    expect(stepNow(order, { ...ready, pieces: { ...pieces, 10: '1' } })).toBe('count');
    expect(stepNow(order, { ...ready, amount: '2510' })).toBe('amount');
    expect(stepNow(order, { ...ready, amount: null })).toBe('amount');
  });

  test('a note that was set aside falls out of it, and what is left makes a smaller order', () => {
    expect(withoutOne(pieces, 100)).toEqual({ ...pieces, 100: '21' });
    expect(withoutOne(pieces, 1)).toEqual(pieces);
    expect(roundTens(2497n)).toBe('2490');
    expect(roundTens(7n)).toBe('0');
  });
});
