import { memoryStore } from '@gim/browser/store.ts';
import { NetworkError } from '@gim/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../platform/session/session.ts';
import { createSessionEnd } from '../platform/session/session-end.ts';
import { fakeClient } from '../platform/testing/stand-in-client.ts';
import { fakeDevice } from '../platform/testing/stand-in-device.ts';
import { endingAs, leaveSession, signOut } from './sign-out.ts';

function setUp(answer: () => Promise<undefined>) {
  const local = memoryStore();
  const tab = memoryStore();
  const session = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', refreshToken: 'r1', userId: 'u1' });
  const told: string[] = [];
  const client = fakeClient(answer);
  const services = {
    session,
    device: { ...fakeDevice, isWebview: true },
    client: async () => client,
    hostBridge: { send: ({ action }: { readonly action: string }) => void told.push(action) },
    leaveTo: (address: string) => void told.push(address),
    sessionEnd: createSessionEnd(tab),
  };
  return { local, session, services, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('W-07: signing out', () => {
  it.each([
    ['the server agrees', async () => undefined, 100],
    ['the network is away', () => Promise.reject(new NetworkError('unreachable')), 100],
    ['the server never answers', () => new Promise<undefined>(() => undefined), 3100],
  ])('clears the device when %s, then leaves', async (_name, answer, withinMs) => {
    const { local, session, services, told } = setUp(answer);
    const leaving = signOut(services);
    await vi.advanceTimersByTimeAsync(withinMs);
    await leaving;
    expect(told).toEqual(['logout', '/']);
    expect(session.read()).toEqual({ jwtToken: null, refreshToken: null, userId: null, user: null });
    expect([local.getItem('refreshToken'), local.getItem('userId')]).toEqual([null, null]);
  });

  it('is left once, whoever says so, until somebody signs in again', async () => {
    const { session, services, told } = setUp(async () => undefined);
    const leave = async (): Promise<void> => {
      const both = Promise.all([leaveSession(services), signOut(services)]);
      await vi.advanceTimersByTimeAsync(100);
      await both;
    };
    await leave();
    expect(told).toEqual(['logout', '/']);
    session.begin({ jwtToken: 'jwt', refreshToken: 'r2', userId: 'u1' });
    await leave();
    expect(told).toEqual(['logout', '/', 'logout', '/']);
  });

  it('waits 50 ms between clearing and leaving', async () => {
    const { session, services, told } = setUp(async () => undefined);
    const leaving = leaveSession(services);
    expect(session.read().jwtToken).toBeNull();
    await vi.advanceTimersByTimeAsync(49);
    expect(told).toEqual(['logout']);
    await vi.advanceTimersByTimeAsync(1);
    await leaving;
    expect(told).toEqual(['logout', '/']);
  });

  it.each([
    ['the server ends the session', null, 'ended'],
    ['the account is deleted', 'deleted', 'deleted'],
  ] as const)('says why when %s', async (_name, reason, said) => {
    const { session, services } = setUp(async () => undefined);
    const news = (): Promise<void> => leaveSession(services, { reason: 'ended' });
    const leaving = reason === null ? news() : endingAs(session, reason, news);
    await vi.advanceTimersByTimeAsync(100);
    await leaving;
    expect(services.sessionEnd.read()).toBe(said);
  });

  it('says nothing to who signs out by hand, also when the news of it comes first', async () => {
    const { services } = setUp(() => new Promise<undefined>(() => undefined));
    const leaving = Promise.all([signOut(services), leaveSession(services, { reason: 'ended' })]);
    await vi.advanceTimersByTimeAsync(4000);
    await leaving;
    expect(services.sessionEnd.read()).toBeNull();
  });

  it('says that it ended when deleting was refused before', async () => {
    const { session, services } = setUp(async () => undefined);
    await expect(endingAs(session, 'deleted', () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    const leaving = leaveSession(services, { reason: 'ended' });
    await vi.advanceTimersByTimeAsync(100);
    await leaving;
    expect(services.sessionEnd.read()).toBe('ended');
  });
});
