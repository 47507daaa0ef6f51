import { describe, expect, it } from 'vitest';
import { type Decision, decide, destinationOf, type GuardState, guards, type RouteRules } from './guards.ts';
import { findRoute } from './router.tsx';

const anonymous: GuardState = {
  hasToken: false,
  status: null,
  kycStatus: null,
  redirects: [
    { from: '/old', to: '/coins' },
    { from: '/blog', to: 'https://blog.example/' },
    { from: '/cashout/card', to: '/cashout' },
  ],
};
const member: GuardState = { ...anonymous, hasToken: true, status: 'Active', kycStatus: 'notchecked' };
const allow: Decision = { kind: 'allow' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });

const ask = (address: string, state: GuardState): Decision => {
  const { pathname, search } = new URL(address, 'https://gim.test');
  return decide({ path: pathname, search, ...findRoute(pathname) }, state);
};

describe('guards', () => {
  it('stand in the order of the specification', () => {
    expect(guards.map((guard) => guard.name)).toEqual(['validate', 'token', 'landing', 'redirects', 'kyc']);
  });

  it.each<[string, string, GuardState, Decision]>([
    // 1. validate
    ['an unknown route, signed out', '/nope', anonymous, { kind: 'notFound', path: '/nope' }],
    ['an unknown route, signed in', '/nope', member, { kind: 'notFound', path: '/nope' }],
    ['a deeper unknown route', '/coins/btc/burn', member, { kind: 'notFound', path: '/coins/btc/burn' }],
    ['a bad id, signed in', '/coins/b%3Cb%3E', member, { kind: 'notFound', path: null }],
    ['a bad id comes before the token', '/coins/b%3Cb%3E', anonymous, { kind: 'notFound', path: null }],
    ['a good id', '/coins/btc', member, allow],
    // 2. token
    ['the landing page, signed out', '/', anonymous, allow],
    ['the password reset, signed out', '/reset-password', anonymous, allow],
    ['the dashboard, signed out', '/dashboard', anonymous, to('/')],
    ['verification, signed out', '/verification', anonymous, to('/')],
    ['a coin, signed out', '/coins/btc/buy', anonymous, to('/')],
    ['the token comes before the redirect rules', '/old', anonymous, to('/')],
    ['terms, signed out, open over the landing page', '/terms', anonymous, to('/#terms')],
    ['terms, signed in', '/terms', member, allow],
    // 3. landing
    ['the landing page, signed in', '/', member, to('/dashboard')],
    ['the landing page before the profile has come', '/', { ...member, status: null }, to('/dashboard')],
    ['the landing page, e-mail not verified', '/', { ...member, status: 'NotVerified' }, allow],
    ['the dashboard, e-mail not verified', '/dashboard', { ...member, status: 'NotVerified' }, allow],
    ['the password reset, signed in', '/reset-password', member, allow],
    // 4. redirect rules
    ['an old address', '/old', member, to('/coins')],
    ['an address that moved out', '/blog', member, { kind: 'external', to: 'https://blog.example/' }],
    ['a redirect rule comes before kyc', '/cashout/card', member, to('/cashout')],
    // 5. kyc
    ['PayPal, not checked', '/cashout/paypal', member, to('/kyc?redirect=%2Fcashout%2Fpaypal')],
    [
      'PayPal with a query, pending',
      '/cashout/paypal?amount=100&x=%26',
      { ...member, kycStatus: 'pending' },
      to('/kyc?redirect=%2Fcashout%2Fpaypal%3Famount%3D100%26x%3D%2526'),
    ],
    [
      'personal info, rejected',
      '/settings/personal-info',
      { ...member, kycStatus: 'rejected' },
      to('/kyc?redirect=%2Fsettings%2Fpersonal-info'),
    ],
    [
      'personal info, unknown',
      '/settings/personal-info',
      { ...member, kycStatus: null },
      to('/kyc?redirect=%2Fsettings%2Fpersonal-info'),
    ],
    ['PayPal, approved', '/cashout/paypal', { ...member, kycStatus: 'approved' }, allow],
    ['cash needs no identity check', '/cashout', member, allow],
  ])('%s: %s', (_name, address, state, decision) => {
    expect(ask(address, state)).toEqual(decision);
  });

  it.each([
    ['/coins/btc/buy?amount=10', '/coins/btc/buy?amount=10'],
    ['/dashboard', '/dashboard'],
    ['/', null],
    ['/reset-password', null],
    ['/verification', null],
    ['/push-logout', null],
    ['/terms', null],
    ['/nope', null],
    ['/coins/b%3Cb%3E', null],
  ])('a visit to %s without a session goes on to %s after the sign-in', (address, wanted) => {
    const { pathname, search } = new URL(address, 'https://gim.test');
    expect(destinationOf({ path: pathname, search, ...findRoute(pathname) })).toBe(wanted);
  });

  it('opens exactly two routes without a token', () => {
    const open = (rules: RouteRules): boolean =>
      decide({ path: '/x', search: '', params: {}, route: rules }, anonymous).kind === 'allow';
    expect(open({ isPublic: true })).toBe(true);
    expect(open({})).toBe(false);
    expect(open({ needsKyc: true })).toBe(false);
  });
});
