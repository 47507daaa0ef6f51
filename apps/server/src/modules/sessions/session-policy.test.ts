import { describe, expect, test } from 'vitest';
import { classifyShownToken, expiryOf, isFresh, type ShownToken } from './session-policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const parent: ShownToken = {
  state: 'rotated',
  rotatedAt: ago(3),
  createdAt: ago(600),
  isParentOfActive: true,
  isSameDevice: true,
  isOwnUser: true,
  session: { expiresAt: ago(-86_400), revokedAt: null },
};

describe('a refresh token that did not rotate (S-04, S-05, S-07)', () => {
  test.each<[string, Partial<ShownToken>, string]>([
    ['the parent at once', {}, 'grace'],
    ['the parent at the last moment', { rotatedAt: ago(10) }, 'grace'],
    ['the parent in a request that arrived before the rotation', { rotatedAt: ago(-5) }, 'grace'],
    ['the parent a moment late', { rotatedAt: ago(10.001) }, 'reuse'],
    ['the parent late', { rotatedAt: ago(60) }, 'reuse'],
    ['the grandparent', { isParentOfActive: false }, 'reuse'],
    ['the grandparent late', { isParentOfActive: false, rotatedAt: ago(60) }, 'reuse'],
    ['on another device', { isSameDevice: false }, 'wrong-device'],
    ['for another user', { isOwnUser: false }, 'wrong-device'],
    [
      'the live one on another device',
      { state: 'active', rotatedAt: null, isSameDevice: false },
      'wrong-device',
    ],
    ['the live one, idle too long', { state: 'active', rotatedAt: null }, 'ended'],
    ['after the session ended', { session: { expiresAt: ago(-1), revokedAt: ago(1) } }, 'ended'],
    ['after the absolute life', { session: { expiresAt: now, revokedAt: null } }, 'ended'],
    [
      'an ended one on another device',
      { isSameDevice: false, session: { expiresAt: now, revokedAt: null } },
      'ended',
    ],
  ])('%s: %s', (_name, change, verdict) => {
    expect(classifyShownToken({ ...parent, ...change }, now)).toBe(verdict);
  });
});

test.each([
  ['split', 30],
  ['whole', 30],
  ['host', 7],
] as const)('a %s session lives %i days at most (S-06)', (mode, days) => {
  expect(expiryOf(mode, now).getTime() - now.getTime()).toBe(days * 86_400_000);
});

test('a sign-in is fresh for a quarter of an hour', () => {
  expect(isFresh(ago(900), now)).toBe(true);
  expect(isFresh(ago(901), now)).toBe(false);
});
