import { memoryStore } from '@gim/browser/store.ts';
import { type Client, NetworkError } from '@gim/client';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../platform/session/session.ts';
import { restoreSession } from './restore-session.ts';

const profile = { status: 'Active', kycStatus: 'approved' };

function setUp(stored: Record<string, string>, answer: () => unknown = () => profile) {
  const local = memoryStore();
  const tab = memoryStore();
  for (const [key, value] of Object.entries(stored)) (key === 'jwtToken' ? tab : local).setItem(key, value);
  const session = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
  const calls: string[] = [];
  const client = {
    async accessToken() {
      calls.push('accessToken');
      const { jwtToken, userId } = session.read();
      if (jwtToken === null && userId !== null) session.begin({ jwtToken: 'fresh', userId });
      return session.read().jwtToken;
    },
    async call(endpoint: { readonly name: string }) {
      calls.push(endpoint.name);
      return answer();
    },
  };
  return { session, calls, client: async () => client as Client };
}

describe('restoreSession', () => {
  it.each([
    ['nothing', {}],
    ['an id without a token', { userId: 'u1' }],
    ['a token without an id', { jwtToken: 'jwt', refreshToken: 'r' }],
  ])('asks for nothing when there is %s', async (_name, stored) => {
    const { session, client, calls } = setUp(stored);
    await restoreSession({ session, client });
    expect(calls).toEqual([]);
  });

  it('refreshes first in a new tab, then reads the profile, and only once', async () => {
    const { session, client, calls } = setUp({ refreshToken: 'r', userId: 'u1' });
    await restoreSession({ session, client });
    await restoreSession({ session, client });
    expect(calls).toEqual(['accessToken', 'getUser']);
    expect(session.read()).toMatchObject({ jwtToken: 'fresh', user: profile });
  });

  it('keeps the session when the network is away', async () => {
    const { session, client } = setUp({ jwtToken: 'jwt', refreshToken: 'r', userId: 'u1' }, () => {
      throw new NetworkError('unreachable');
    });
    await restoreSession({ session, client });
    expect(session.read()).toMatchObject({ jwtToken: 'jwt', userId: 'u1', user: null });
  });
});
