import { describe, expect, test } from 'vitest';
import { systemRandom as random } from '../../platform/random.ts';
import {
  generateRefreshToken,
  openSuccessor,
  readRefreshToken,
  sealSuccessor,
  tokenText,
} from './refresh-tokens.ts';

describe('refresh tokens (S-02)', () => {
  test('have 256 random bits and a selector, and are read whole or in two halves', () => {
    const token = generateRefreshToken(random);
    expect(Buffer.from(token.secret, 'base64url')).toHaveLength(32);
    expect(readRefreshToken(tokenText(token), null)).toEqual({ ...token, isSplit: false });
    expect(readRefreshToken(token.selector, token.secret)).toEqual({ ...token, isSplit: true });
  });

  test('have chance in each of their bytes', () => {
    const drawn = Array.from({ length: 64 }, () => generateRefreshToken(random));
    for (const [half, length] of [
      ['secret', 32],
      ['selector', 16],
    ] as const) {
      const bytes = drawn.map((token) => Buffer.from(token[half], 'base64url'));
      for (let at = 0; at < length; at += 1)
        expect(new Set(bytes.map((one) => one[at])).size).toBeGreaterThan(16);
    }
  });

  test.each([
    ['', null],
    ['x', 'y'],
    ['a'.repeat(22), null],
    ['a'.repeat(22), 'b'.repeat(42)],
    [`${'a'.repeat(22)}.`, null],
    [`${'a'.repeat(22)}.${'b'.repeat(44)}`, null],
    [`${'a'.repeat(22)}.${'b'.repeat(43)} `, null],
    [`${'a'.repeat(22)}.${'b'.repeat(42)}%`, null],
  ])('%j with the cookie %j is none', (sent, cookie) => {
    expect(readRefreshToken(sent, cookie)).toBeNull();
  });

  test('a successor opens with the secret it was sealed for, and with no other', () => {
    const parent = generateRefreshToken(random);
    const successor = generateRefreshToken(random);
    const sealed = sealSuccessor(successor, { secret: parent.secret, random });
    expect(openSuccessor(sealed, { secret: parent.secret, random })).toEqual(successor);
    expect(() => openSuccessor(sealed, { secret: generateRefreshToken(random).secret, random })).toThrow();
    expect(sealed).not.toContain(successor.secret);
  });
});
