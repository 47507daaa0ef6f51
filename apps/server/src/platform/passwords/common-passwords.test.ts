import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';
import { passwordProblem, passwordRules } from './password-policy.ts';

const isCommon = loadCommonPasswords();
const listed = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .trim()
  .split('\n');

describe('common passwords (A-02)', () => {
  test('at least 3000 are listed, each would pass the other rules, and each is refused in any case', () => {
    expect(new Set(listed).size).toBeGreaterThanOrEqual(3000);
    const context = { rules: passwordRules, email: 'q@q.example' };
    const useless = listed.filter(
      (entry) => passwordProblem(entry, { ...context, isCommon: () => false }) !== null,
    );
    expect(useless).toEqual([]);
    const missed = listed.filter(
      (entry) => passwordProblem(entry, { ...context, isCommon }) !== 'PasswordTooCommon',
    );
    expect(missed).toEqual([]);
    expect(listed.filter((entry) => !isCommon(entry.toUpperCase()))).toEqual([]);
  });

  test.each([
    'Password!2034',
    'P@$$w0rd-1987',
    'Qwerty-Qwerty-1',
    'Gim.Wallet.2026!',
    'gim-GIM-gim-1',
    'W3lc0me-H0me!99',
    '1!Sunshine-Love!1',
    '$uper$ecret2026!'.replace('$uper', 'My'),
    'L3tM31n!!!!2025',
    'Slava-Ukraini-2022',
  ])('a disguised or doubled word is refused: %s', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  test.each([
    'Liverpool-1892!',
    'M3tall1ca_1986#',
    'Trustno1!2026',
    '!Q1w2e3r4t5y6',
    'Sonyericsson_7!',
    'Chelsea!2012!!',
  ])('A-02: a leaked password with decoration is refused: %s', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  test.each([
    'Tr0ubador&lamp-post',
    'correct-Horse-7-battery-staple',
    'x9#Kq!72mZpL',
    'Regime-change-in-1848!',
    'Ґанок-під-дощем-7',
    'Magic-Dragon-Coffee-Tiger-9!',
  ])('a good one is not: %s', (password) => {
    expect(isCommon(password)).toBe(false);
  });
});
