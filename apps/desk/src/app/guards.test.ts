import { describe, expect, test } from 'vitest';
import { decide, targetAfterSignIn } from './guards.ts';

const visit = (path: string, hasSession: boolean, isKnown = true, search = '') =>
  decide({ path, search, isKnown, hasSession, home: '/users' });
const visitWithout = (path: string) =>
  decide({ path, search: '', isKnown: true, hasSession: true, home: null });

describe('the guard of the desk', () => {
  test.each([
    ['/today', '/sign-in?redirect=%2Ftoday'],
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
    expect(visit('/sign-in', true)).toEqual({ kind: 'redirect', to: '/users' });
  });

  test('lets a session go on, and tells it what does not exist', () => {
    expect(visit('/kyc', true)).toEqual({ kind: 'allow' });
    expect(visit('/', true)).toEqual({ kind: 'redirect', to: '/users' });
    expect(visit('/nope', true, false)).toEqual({ kind: 'notFound' });
  });

  test('keeps somebody without a section where it is told', () => {
    expect(visitWithout('/')).toEqual({ kind: 'allow' });
    expect(visitWithout('/sign-in')).toEqual({ kind: 'redirect', to: '/' });
  });
});

describe('the way after signing in (W-05)', () => {
  const isKnown = (path: string): boolean => ['/today', '/kyc', '/sign-in'].includes(path);

  test.each([
    [null, '/users'],
    ['/kyc', '/kyc'],
    ['/kyc?q=olena', '/kyc?q=olena'],
    ['/sign-in', '/users'],
    ['/nope', '/users'],
    ['//evil.example', '/users'],
    ['https://evil.example', '/users'],
    ['javascript:alert(1)', '/users'],
    ['/\\evil.example', '/users'],
  ])('%s leads to %s', (wanted, target) => {
    expect(targetAfterSignIn(wanted, { isKnown, home: '/users' })).toBe(target);
  });

  test('leads somebody without a section to where it is told', () => {
    expect(targetAfterSignIn(null, { isKnown, home: null })).toBe('/');
  });
});
