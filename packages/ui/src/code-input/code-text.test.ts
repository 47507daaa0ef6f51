import { describe, expect, test } from 'vitest';
import { codeFrom, nextCode } from './code-text.ts';

describe('codeFrom', () => {
  test.each([
    { text: '704518', code: '704518' },
    { text: '704 518', code: '704518' },
    { text: '704-518', code: '704518' },
    { text: ' 704518\n', code: '704518' },
    { text: 'Your Gim code is 704518. Do not tell it to anyone.', code: '704518' },
    { text: 'Order 48215, code 704 518', code: '704518' },
    { text: '2025-10-16: 704518', code: '704518' },
    { text: '70', code: '70' },
    { text: '7o4', code: '74' },
    { text: '', code: '' },
    { text: 'no digits', code: '' },
    { text: '70451899', code: '704518' },
  ])('of "$text" is "$code"', ({ text, code }) => {
    expect(codeFrom(text, 6)).toBe(code);
  });
});

describe('codeFrom of twelve digits', () => {
  test.each([
    { text: '704518233190', code: '704518233190' },
    { text: '704 518 233 190', code: '704518233190' },
    { text: 'Order 482150, code 704 518 233 190.', code: '704518233190' },
    { text: '704518', code: '704518' },
    { text: '70451823319099', code: '704518233190' },
  ])('of "$text" is "$code"', ({ text, code }) => {
    expect(codeFrom(text, 12)).toBe(code);
  });
});

describe('nextCode', () => {
  const change = { length: 6, isRefused: false };
  test('takes a typed digit', () => {
    expect(nextCode({ ...change, before: '70', typed: '704' })).toBe('704');
  });
  test('takes a removed digit', () => {
    expect(nextCode({ ...change, before: '704518', typed: '70451', isRefused: true })).toBe('70451');
  });
  test('ignores a digit too many', () => {
    expect(nextCode({ ...change, before: '704518', typed: '7045189' })).toBe('704518');
  });
  test('starts anew with the next digit after a refusal', () => {
    expect(nextCode({ ...change, before: '704518', typed: '7045189', isRefused: true })).toBe('9');
  });
  test('ignores a letter after a refusal', () => {
    expect(nextCode({ ...change, before: '704518', typed: '704518x', isRefused: true })).toBe('');
  });
});
