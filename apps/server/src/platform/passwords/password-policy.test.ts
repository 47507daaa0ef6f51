import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem, passwordRules } from './password-policy.ts';

const email = 'anna.smith@example.com';
const judge = (password: string, isCommon = false) =>
  passwordProblem(password, { rules: passwordRules, email, isCommon: () => isCommon });

describe('password policy (A-01)', () => {
  test.each([
    ['Tr0ubador&lamp', null],
    ['Ґанок-під-дощем-7', null],
    ['Aa1 Aa1 Aa1 Aa1', null],
    ['Aa1!😀😀😀😀😀😀😀', 'PasswordTooShort'],
    ['Aa1!😀😀😀😀😀😀😀😀', null],
    ['Aa1!5678901', 'PasswordTooShort'],
    [`Aa1!${'x'.repeat(124)}`, null],
    [`Aa1!${'x'.repeat(125)}`, 'PasswordTooLong'],
    ['tr0ubador&lamp', 'PasswordTooSimple'],
    ['TR0UBADOR&LAMP', 'PasswordTooSimple'],
    ['Troubador&lamp', 'PasswordTooSimple'],
    ['Tr0ubadorXlamp', 'PasswordTooSimple'],
    ['Tr0ubador&lamp\ud800', 'ValueInvalid'],
  ])('%j: %s', (password, problem) => {
    expect(judge(password)).toBe(problem);
  });

  test.each([
    ['Anna.Smith@Example.com1', 'PasswordIsEmail'],
    ['xx-anna.smith@example.com-X1', 'PasswordIsEmail'],
    ['Anna.Smith-2026!', 'PasswordIsEmail'],
    ['Anna.Smith-reads-9-books', null],
  ])('the own e-mail (A-02): %s: %s', (password, problem) => {
    expect(judge(password)).toBe(problem);
  });

  test('a common one is refused, and says so (A-02)', () => {
    expect(judge('Tr0ubador&lamp', true)).toBe('PasswordTooCommon');
  });

  test('every text that has the length and the classes passes, and none without does', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 60 });
    fc.assert(
      fc.property(part, part, (before, after) => {
        const password = `${before}aB3#${after}`;
        const length = [...password].length;
        const expected = length < 12 ? 'PasswordTooShort' : length > 128 ? 'PasswordTooLong' : null;
        expect(
          passwordProblem(password, { rules: passwordRules, email: 'q@q.example', isCommon: () => false }),
        ).toBe(expected);
      }),
      { numRuns: 10_000 },
    );
  });
});
