import { describe, expect, test } from 'vitest';
import { decide, targetAfterSignIn } from './guards.ts';

const visit = (path: string, hasSession: boolean, isKnown = true, search = '') =>
  decide({ path, search, isKnown, hasSession });

describe('the guard of the desk', () => {
  test.each([
    ['/today', '/sign-in'],
    ['/', '/sign-in'],
    ['/kyc', '/sign-in?redirect=%2Fkyc'],
    ['/nope', '/sign-in?redirect=%2Fnope'],
  ])('sends %s without a session to %s', (path, to) => {
    expect(visit(path, false, path !== '/nope')).toEqual({ kind: 'redirect', to });
  });

  test('keeps what was searched for', () => {
    const decision = visit('/kyc', false, true, '?q=olena');
    expect(decision).toEqual({ kind: 'redirect', to: '/sign-in?redirect=%2Fkyc%3Fq%3Dolena' });
  });

  test('lets anyone sign in, once', () => {
    expect(visit('/sign-in', false)).toEqual({ kind: 'allow' });
    expect(visit('/sign-in', true)).toEqual({ kind: 'redirect', to: '/today' });
  });

  test('lets a session go on, and tells it what does not exist', () => {
    expect(visit('/kyc', true)).toEqual({ kind: 'allow' });
    expect(visit('/', true)).toEqual({ kind: 'redirect', to: '/today' });
    expect(visit('/nope', true, false)).toEqual({ kind: 'notFound' });
  });
});

describe('the way after signing in (W-05)', () => {
  const isKnown = (path: string): boolean => ['/today', '/kyc', '/sign-in'].includes(path);

  test.each([
    [null, '/today'],
    ['/kyc', '/kyc'],
    ['/kyc?q=olena', '/kyc?q=olena'],
    ['/sign-in', '/today'],
    ['/nope', '/today'],
    ['//evil.example', '/today'],
    ['https://evil.example', '/today'],
    ['javascript:alert(1)', '/today'],
    ['/\\evil.example', '/today'],
  ])('%s leads to %s', (wanted, target) => {
    expect(targetAfterSignIn(wanted, isKnown)).toBe(target);
  });
});
