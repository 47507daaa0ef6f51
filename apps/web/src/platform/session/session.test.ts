import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { readHomeLayoutHint, storeHomeLayoutHint } from '../home-layout-hint/home-layout-hint.ts';
import { createIntents } from '../intents/intents.ts';
import { readKycDestination, saveKycDestination } from '../kyc-destination/kyc-destination.ts';
import type { CookieJar } from '../storage/cookies.ts';
import { describeUserAgent, readDevice } from './device.ts';
import { consumeReferralClick, readReferral, saveReferral } from './referral.ts';
import { createSession } from './session.ts';

function jar(): CookieJar & { readonly ages: Map<string, number> } {
  const values = new Map<string, string>();
  const ages = new Map<string, number>();
  return {
    ages,
    read: (name) => values.get(name) ?? null,
    write(name, value, age) {
      values.set(name, value);
      ages.set(name, age);
    },
  };
}

const tokens = { jwtToken: 'jwt', refreshToken: 'selector', userId: 'u1' };

describe('session', () => {
  it('keeps each value where D2 says, under the names of the specification', () => {
    const local = memoryStore();
    const tab = memoryStore();
    createSession({ local, tab, isWebview: false, entryRefreshToken: null }).begin(tokens);
    expect(tab.getItem('jwtToken')).toBe('jwt');
    expect(local.getItem('jwtToken')).toBeNull();
    expect(local.getItem('refreshToken')).toBe('selector');
    expect(tab.getItem('refreshToken')).toBeNull();
    expect(local.getItem('userId')).toBe('u1');
  });

  it('survives a reload of the tab, and a new tab starts with the selector alone', () => {
    const local = memoryStore();
    const tab = memoryStore();
    createSession({ local, tab, isWebview: false, entryRefreshToken: null }).begin(tokens);
    const reloaded = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
    expect(reloaded.read()).toEqual({ ...tokens, user: null });
    const newTab = createSession({ local, tab: memoryStore(), isWebview: false, entryRefreshToken: null });
    expect(newTab.read()).toEqual({ jwtToken: null, refreshToken: 'selector', userId: 'u1', user: null });
  });

  it.each(['clear', 'drop'] as const)('W-07: %s leaves nothing of what was about to be done', (way) => {
    const tab = memoryStore();
    tab.setItem('gim-build-reload', 'the build check keeps its own');
    const session = createSession({ local: memoryStore(), tab, isWebview: false, entryRefreshToken: null });
    session.begin(tokens);
    const intents = createIntents({ tab, newId: () => 'key' });
    intents.begin('trade-u1-BTC-Buy', { id: 'quote-1' });
    intents.begin('trade-u1-ETH-Sell', { id: 'quote-2' });
    session[way]();
    expect(Array.from({ length: tab.length }, (_, index) => tab.key(index))).toEqual(['gim-build-reload']);
  });

  it('holds the refresh token in memory alone inside a webview', () => {
    const local = memoryStore();
    local.setItem('refreshToken', 'left behind');
    const session = createSession({
      local,
      tab: memoryStore(),
      isWebview: true,
      entryRefreshToken: 'from host',
    });
    expect(session.read().refreshToken).toBe('from host');
    expect(local.getItem('refreshToken')).toBeNull();
    session.begin(tokens);
    expect(session.read().refreshToken).toBe('selector');
    expect(local.getItem('refreshToken')).toBeNull();
  });

  it('keeps the refresh token when an answer brings an access token only', () => {
    const session = createSession({
      local: memoryStore(),
      tab: memoryStore(),
      isWebview: false,
      entryRefreshToken: null,
    });
    session.begin(tokens);
    session.begin({ jwtToken: 'next', userId: 'u1' });
    expect(session.read()).toMatchObject({ jwtToken: 'next', refreshToken: 'selector' });
  });

  it('forgets the profile when another user signs in, and keeps it over a refresh', () => {
    const session = createSession({
      local: memoryStore(),
      tab: memoryStore(),
      isWebview: false,
      entryRefreshToken: null,
    });
    session.begin(tokens);
    session.setUser({ status: 'Active', kycStatus: 'approved' });
    session.begin({ ...tokens, jwtToken: 'refreshed' });
    expect(session.read().user?.status).toBe('Active');
    session.begin({ ...tokens, userId: 'u2' });
    expect(session.read().user).toBeNull();
  });

  it('W-07: clears the session and leaves the device as it is', () => {
    const local = memoryStore();
    const tab = memoryStore();
    local.setItem('gim-device-name', 'Phone');
    storeHomeLayoutHint(local, tokens.userId, { held: 3, hasVisit: false });
    saveKycDestination(local, tokens.userId, '/cashout/card?amount=50');
    expect(readKycDestination(local, tokens.userId)).toBe('/cashout/card?amount=50');
    expect(readKycDestination(local, 'somebody-else')).toBeNull();
    const session = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
    session.begin(tokens);
    let told = 0;
    session.subscribe(() => {
      told += 1;
    });
    session.clear();
    expect(told).toBe(1);
    expect(session.read()).toEqual({ jwtToken: null, refreshToken: null, userId: null, user: null });
    expect([local.getItem('refreshToken'), local.getItem('userId'), tab.getItem('jwtToken')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(local.getItem('gim-device-name')).toBe('Phone');
    expect(readHomeLayoutHint(local, tokens.userId)).toBeNull();
    expect(readKycDestination(local, tokens.userId)).toBeNull();
  });
});

describe('device', () => {
  it('gets an id once and renews the 400 days on each start', () => {
    const cookies = jar();
    const local = memoryStore();
    let made = 0;
    const deps = {
      local,
      cookies,
      newId: () => `id-${++made}`,
      isHost: false,
      describeDevice: () => 'Chrome on Linux',
    };
    expect(readDevice(deps)).toEqual({
      deviceId: 'id-1',
      deviceName: 'Chrome on Linux',
      platformName: 'Web',
      pushToken: 'no-push-token',
      isWebview: false,
    });
    expect(cookies.ages.get('gim-device-id')).toBe(34_560_000);
    cookies.ages.clear();
    expect(readDevice(deps).deviceId).toBe('id-1');
    expect(cookies.ages.get('gim-device-id')).toBe(34_560_000);
  });

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['something else', 'Browser'],
  ])('names %s', (userAgent, name) => {
    expect(describeUserAgent(userAgent)).toBe(name);
  });
});

describe('referral', () => {
  const day = 24 * 60 * 60 * 1000;

  it('is counted once a day and link', () => {
    const local = memoryStore();
    const link = (id: string): URL => new URL(`https://gim.test/?ref=${id}`);
    const day = 24 * 60 * 60 * 1000;
    expect(consumeReferralClick(link('andriy77'), local, 0)).toBe('andriy77');
    expect(consumeReferralClick(link('andriy77'), local, day - 1)).toBeNull();
    expect(consumeReferralClick(link('somebody'), local, day - 1)).toBe('somebody');
    expect(consumeReferralClick(link('andriy77'), local, day)).toBe('andriy77');
    expect(consumeReferralClick(link('%3Cscript'), local, day)).toBeNull();
  });

  it('keeps the first invitation for 30 days and then takes another', () => {
    const local = memoryStore();
    saveReferral(new URL('https://gim.test/?ref=andriy77'), local, 0);
    saveReferral(new URL('https://gim.test/?ref=somebody'), local, day);
    expect(readReferral(local, 30 * day - 1)).toBe('andriy77');
    expect(readReferral(local, 30 * day)).toBeNull();
    saveReferral(new URL('https://gim.test/?ref=somebody'), local, 31 * day);
    expect(readReferral(local, 31 * day)).toBe('somebody');
  });

  it.each(['', 'a b', '<b>', 'x'.repeat(17), 'abc', 'a|9'])('ignores %j', (id) => {
    const local = memoryStore();
    saveReferral(new URL(`https://gim.test/?ref=${encodeURIComponent(id)}`), local, 0);
    expect(readReferral(local, 0)).toBeNull();
  });
});
