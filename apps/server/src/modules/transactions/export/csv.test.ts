import { describe, expect, test } from 'vitest';
import { csvCell } from './csv.ts';

describe('I-09 a cell of a table', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    "  =cmd|' /C calc'!A0",
    '\u00a0=1',
    '\uff1d1',
    '\tplain',
  ])('that begins a formula is told to be text: %j', (value) => {
    expect(csvCell(value)).toMatch(/^"'/);
    expect(csvCell(value)).not.toMatch(/[\0\t\r\n]/);
  });

  test.each([
    ['plain', '"plain"'],
    ['0.00450281', '"0.00450281"'],
    ['say "hi", twice', '"say ""hi"", twice"'],
    ['a=b', '"a=b"'],
    ['two\nlines', '"two lines"'],
    ['', '""'],
  ])('%j is written as %s', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});
