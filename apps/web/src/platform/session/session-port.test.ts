import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import type { HostSignal } from '../host-bridge/host-bridge.ts';
import { createSession } from './session.ts';
import { createSessionPort } from './session-port.ts';

function setUp(isWebview: boolean, askRefreshToken: () => Promise<string | null> = async () => null) {
  const local = memoryStore();
  const session = createSession({ local, tab: memoryStore(), isWebview, entryRefreshToken: null });
  const told: HostSignal[] = [];
  const left: string[] = [];
  const said: string[] = [];
  const port = createSessionPort({
    session,
    local,
    deviceId: 'd1',
    isWebview,
    host: { askRefreshToken },
    hostBridge: { send: (signal) => told.push(signal) },
    leaveTo: (address) => left.push(address),
    sessionEnd: { keep: (reason) => said.push(reason) },
  });
  return { local, session, port, told, left, said };
}

const tokens = { userId: 'u1', jwtToken: 'jwt', refreshToken: 'r1' };

describe('session port', () => {
  it('sees the token another tab has rotated', () => {
    const { port, local } = setUp(false);
    port.begin(tokens);
    local.setItem('refreshToken', 'r2');
    expect(port.read()).toEqual({ userId: 'u1', jwtToken: 'jwt', refreshToken: 'r2' });
  });

  it('tells the host each new refresh token and reads it from memory', () => {
    const { port, told, local } = setUp(true);
    port.begin(tokens);
    expect(told).toEqual([{ action: 'updateRefreshToken', payload: { refreshToken: 'r1' } }]);
    expect(port.read().refreshToken).toBe('r1');
    expect(local.getItem('refreshToken')).toBeNull();
  });

  it('asks nobody for a token in an ordinary browser', () => {
    expect(setUp(false).port.recover).toBeUndefined();
  });

  it('W-06: takes the token that the host keeps into memory alone, and says nothing on the way', async () => {
    const { port, session, local, told } = setUp(true, async () => 'of the host');
    session.begin({ userId: 'u1', jwtToken: 'jwt' });
    expect(await port.recover?.()).toBe(true);
    expect(port.read().refreshToken).toBe('of the host');
    expect(local.getItem('refreshToken')).toBeNull();
    expect(told).toEqual([]);
  });

  it.each([
    ['the host has none', null],
    ['it is the one that is known', 'r1'],
  ])('recovers nothing when %s', async (_name, kept) => {
    const { port, session } = setUp(true, async () => kept);
    session.begin(tokens);
    expect(await port.recover?.()).toBe(false);
    expect(port.read().refreshToken).toBe('r1');
  });

  it('W-07: a sign-out while the host is asked is not undone', async () => {
    let answer = (_token: string): void => undefined;
    const { port, session } = setUp(true, () => new Promise((resolve) => (answer = resolve)));
    session.begin(tokens);
    const recovered = port.recover?.();
    session.clear();
    answer('of the host');
    expect(await recovered).toBe(false);
    expect(port.read().refreshToken).toBeNull();
  });

  it.each([
    [false, 'wrongDevice', 'logout', '/?DeviceNotBelongsToUser=true'],
    [true, 'wrongDevice', 'logout', '/?DeviceNotBelongsToUser=true'],
    [false, 'refreshFailed', undefined, '/'],
    [true, 'refreshFailed', 'refreshTokenError', undefined],
  ] as const)(
    'in a webview: %s, after %s: tells %s and leaves to %s',
    (isWebview, reason, action, address) => {
      const { port, session, told, left, said } = setUp(isWebview);
      session.begin(tokens);
      port.end(reason);
      expect(session.read().jwtToken).toBeNull();
      // The real bridge does nothing outside a webview; this checks only the calls to it.
      expect(told.map((signal) => signal.action)).toEqual(action === undefined ? [] : [action]);
      expect(left).toEqual(address === undefined ? [] : [address]);
      expect(said).toEqual(address === '/' ? ['ended'] : []);
    },
  );
});
