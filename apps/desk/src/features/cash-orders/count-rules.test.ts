import { describe, expect, test } from 'vitest';
import { countOf, notesOf, parseNoteCount, roundTens, stepNow, withoutOne } from './count-rules.ts';
import { asAmount } from './typed-amount.ts';

const pieces = { 100: '22', 50: '4', 20: '4', 10: '2', 5: '' } as const;
const order = { stage: 'at_point', cash: '2500' };
const ready = { isSealCompared: true, pieces, amount: '2,500' };

describe('the count', () => {
  test('adds the pieces of each note', () => {
    expect(countOf(pieces)).toEqual({ dollars: 2500n, notes: 32n });
    expect(countOf({})).toEqual({ dollars: 0n, notes: 0n });
    expect(notesOf({ ...pieces, 1: '0' })).toEqual({ 100: 22, 50: 4, 20: 4, 10: 2 });
  });

  test('takes digits and nothing else', () => {
    expect(parseNoteCount('2a2')).toBe('22');
    expect(parseNoteCount('-1.5')).toBe('15');
    expect(parseNoteCount('')).toBe('');
    expect(parseNoteCount('9999999')).toBe('100000');
  });

  test('reads a typed amount however its digits are grouped', () => {
    expect(asAmount('2,500')).toBe('2500');
    expect(asAmount('2 500.00')).toBe('2500');
    for (const wrong of ['', '-2500', '2.500,00x', '1e3']) expect(asAmount(wrong)).toBeNull();
  });

  test('O-05 comes to the button only when seal, notes and amount are right', () => {
    expect(stepNow(order, ready)).toBe('confirm');
    expect(stepNow({ ...order, stage: 'code_issued' }, ready)).toBe('code');
    expect(stepNow(order, { ...ready, isSealCompared: false })).toBe('seal');
    expect(stepNow(order, { ...ready, pieces: { ...pieces, 10: '3' } })).toBe('count');
    expect(stepNow(order, { ...ready, pieces: { ...pieces, 10: '1' } })).toBe('count');
    expect(stepNow(order, { ...ready, amount: '2,510' })).toBe('amount');
    expect(stepNow(order, { ...ready, amount: '' })).toBe('amount');
  });

  test('a note that was set aside falls out of it, and what is left makes a smaller order', () => {
    expect(withoutOne(pieces, 100)).toEqual({ ...pieces, 100: '21' });
    expect(withoutOne(pieces, 1)).toEqual(pieces);
    expect(roundTens(2497n)).toBe('2490');
    expect(roundTens(7n)).toBe('0');
  });
});
