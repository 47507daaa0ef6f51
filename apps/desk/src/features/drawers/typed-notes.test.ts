import { describe, expect, test } from 'vitest';
import { asAmount, countedOf, differenceOf, sumOf } from './typed-notes.ts';

describe('typed notes', () => {
  test('a count is a sum and the notes there are', () => {
    const typed = { 100: '380', 50: '18', 20: '19', 10: '10', 1: '' };
    expect(sumOf(typed)).toEqual({ dollars: 39_380n, notes: 427n });
    expect(countedOf(typed)).toEqual({ '100': 380, '50': 18, '20': 19, '10': 10 });
  });

  test('the difference is counted less what must be there', () => {
    expect(differenceOf({ 100: '1' }, '120')).toBe(-20_00n);
    expect(differenceOf({ 100: '1' }, '99.5')).toBe(50n);
    expect(asAmount(2005n)).toBe('20.05');
  });
});
