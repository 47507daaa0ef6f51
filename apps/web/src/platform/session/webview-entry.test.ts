import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import type { CookieJar } from '../storage/cookies.ts';
import { type Device, readDevice } from './device.ts';
import { createSession, type Tokens } from './session.ts';
import { consumeWebviewEntry } from './webview-entry.ts';

/** A browser or webview with fake storage. */
function browser(isHost: boolean) {
  const values = new Map<string, string>();
  const cookies: CookieJar = {
    read: (name) => values.get(name) ?? null,
    write: (name, value, age) => void (age === 0 ? values.delete(name) : values.set(name, value)),
  };
  return { local: memoryStore(), tab: memoryStore(), cookies, isHost };
}

const deviceOf = (place: ReturnType<typeof browser>): Device =>
  readDevice({ ...place, newId: () => 'new', describeDevice: () => 'own' });

const address =
  'https://gim.test/coins?webview=1&deviceId=d1&deviceName=Pixel&platformName=Android&pushToken=p1&refreshToken=r1&userId=u1&hostNav=1&hostTabs=1&tab=all#top';
const own: Device = {
  deviceId: 'new',
  deviceName: 'own',
  platformName: 'Web',
  pushToken: 'no-push-token',
  isWebview: false,
};

describe('the entry of a host app', () => {
  it('is stored, and taken out of the address', () => {
    const place = browser(true);
    const entry = consumeWebviewEntry(new URL(address), place);
    expect(entry).toEqual({ address: '/coins?tab=all#top', refreshToken: 'r1' });
    expect(deviceOf(place)).toEqual({
      deviceId: 'd1',
      deviceName: 'Pixel',
      platformName: 'Android',
      pushToken: 'p1',
      isWebview: true,
    });
    expect(place.local.getItem('userId')).toBe('u1');
    expect(place.local.getItem('refreshToken')).toBeNull();
  });

  it('keeps its mode over a reload without parameters', () => {
    const place = browser(true);
    consumeWebviewEntry(new URL(address), place);
    expect(consumeWebviewEntry(new URL('https://gim.test/coins'), place).address).toBeNull();
    expect(deviceOf(place)).toMatchObject({ deviceId: 'd1', isWebview: true });
  });

  it('needs webview=1, and a token leaves the address without it too', () => {
    const place = browser(true);
    const entry = consumeWebviewEntry(new URL(address.replace('webview=1&', '')), place);
    expect(entry).toEqual({ address: '/coins?tab=all#top', refreshToken: null });
    expect(deviceOf(place)).toEqual(own);
    expect(place.local.getItem('userId')).toBeNull();
  });
});

describe('the same link in an ordinary browser', () => {
  it.each([address, address.replace('webview=1&', ''), address.replace('webview=1', 'webview=0')])(
    'W-06: %s leaves the address and changes nothing else',
    (link) => {
      const place = browser(false);
      expect(consumeWebviewEntry(new URL(link), place)).toEqual({
        address: '/coins?tab=all#top',
        refreshToken: null,
      });
      expect(deviceOf(place)).toEqual(own);
      expect([place.local.length, place.tab.length]).toEqual([0, 0]);
    },
  );

  it('W-06: leaves who is signed in signed in', () => {
    const place = browser(false);
    const mine: Tokens = { jwtToken: 'jwt', refreshToken: 'mine', userId: 'me' };
    createSession({ ...place, isWebview: false, entryRefreshToken: null }).begin(mine);
    place.cookies.write('gim-device-id', 'my-device', 1);
    const { refreshToken } = consumeWebviewEntry(new URL(address), place);
    const { isWebview, deviceId } = deviceOf(place);
    expect([isWebview, deviceId]).toEqual([false, 'my-device']);
    const session = createSession({ ...place, isWebview, entryRefreshToken: refreshToken });
    expect(session.read()).toEqual({ ...mine, user: null });
  });

  it('W-06: what such a link has left behind before is forgotten, with the session it brought', () => {
    const place = browser(false);
    consumeWebviewEntry(new URL(address), { ...place, isHost: true });
    place.tab.setItem('jwtToken', 'of the sender');
    place.local.setItem('gim-language', 'uk');
    consumeWebviewEntry(new URL('https://gim.test/'), place);
    expect(deviceOf(place)).toEqual(own);
    expect(place.local.getItem('userId')).toBeNull();
    expect(place.tab.getItem('jwtToken')).toBeNull();
    expect(place.local.getItem('gim-language')).toBe('uk');
  });
});
