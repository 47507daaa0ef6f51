import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Patterns that would bring floating-point numbers into money code. `number` may only count digits, never amounts. */
const floats: readonly (readonly [string, RegExp])[] = [
  ['Number', /\bNumber\b/],
  ['parseFloat or parseInt', /\bparse(?:Float|Int)\b/],
  ['Math', /\bMath\b/],
  ['Intl, which formats through floats', /\bIntl\b|toLocaleString/],
  ['toFixed and its kin', /\.to(?:Fixed|Precision|Exponential)\b/],
  ['a literal with a fraction or an exponent', /(?<![\w.])\d[\d_]*(?:\.\d|e[+-]?\d)/i],
  ['a unary plus', /[(=,:?&|]\s*\+(?![+\s])/],
  ['a number that does not count digits', /(?<!type DigitCount = )\bnumber\b/],
];

const withoutCommentsAndTexts = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");

const floatsIn = (source: string): string[] =>
  floats.filter(([, pattern]) => pattern.test(withoutCommentsAndTexts(source))).map(([name]) => name);

describe('M-01: no float in money code', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );

  test.each(files)('%s', (file) => {
    expect(floatsIn(readFileSync(join(import.meta.dirname, file), 'utf8'))).toEqual([]);
  });

  test('looks at the files there are', () => {
    expect(files).toEqual(expect.arrayContaining(['money.ts', 'ratio.ts', 'format.ts', 'price.ts']));
  });

  test.each([
    'const units = Number(text);',
    'const units = parseFloat(text);',
    'const half = 0.5;',
    'const many = 1e18;',
    'const units = +text;',
    'const shown = amount.toFixed(2);',
    'const whole = Math.floor(units);',
    'const shown = new Intl.NumberFormat("uk").format(units);',
    'function fee(amount: number): bigint {}',
    'const fee = (amount: bigint): number => 1;',
  ])('the scan finds %s', (planted) => {
    expect(floatsIn(planted)).not.toEqual([]);
  });
});
