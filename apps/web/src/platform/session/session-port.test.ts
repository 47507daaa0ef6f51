import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import type { HostSignal } from '../host-bridge/host-bridge.ts';
import { createSession } from './session.ts';
import { createSessionPort } from './session-port.ts';

function setUp(isWebview: boolean) {
  const local = memoryStore();
  const session = createSession({ local, tab: memoryStore(), isWebview, entryRefreshToken: null });
  const told: HostSignal[] = [];
  const left: string[] = [];
  const port = createSessionPort({
    session,
    local,
    deviceId: 'd1',
    isWebview,
    hostBridge: { tell: (signal) => told.push(signal) },
    leaveTo: (address) => left.push(address),
  });
  return { local, session, port, told, left };
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

  it.each([
    [false, 'wrongDevice', 'logout', '/?DeviceNotBelongsToUser=true'],
    [true, 'wrongDevice', 'logout', '/?DeviceNotBelongsToUser=true'],
    [false, 'refreshFailed', undefined, '/'],
    [true, 'refreshFailed', 'refreshTokenError', undefined],
  ] as const)(
    'in a webview: %s, after %s: tells %s and leaves to %s',
    (isWebview, reason, action, address) => {
      const { port, session, told, left } = setUp(isWebview);
      session.begin(tokens);
      port.end(reason);
      expect(session.read().jwtToken).toBeNull();
      // The bridge itself is silent outside a webview; here only what is asked of it is seen.
      expect(told.map((signal) => signal.action)).toEqual(action === undefined ? [] : [action]);
      expect(left).toEqual(address === undefined ? [] : [address]);
    },
  );
});
