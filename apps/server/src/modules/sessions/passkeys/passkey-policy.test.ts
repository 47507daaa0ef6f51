import { describe, expect, test } from 'vitest';
import { isCopied } from './passkey-policy.ts';

describe('A-14 the count of an authenticator', () => {
  test.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 500, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('stored %i, shown %i: a copy is %s', (stored, shown, isCopy) => {
    expect(isCopied(stored, shown)).toBe(isCopy);
  });
});
