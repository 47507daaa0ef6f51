import { memoryStore } from '@gim/browser/store.ts';
import { NetworkError } from '@gim/client';
import type { Language } from '@gim/languages';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { createSession } from '../../platform/session/session.ts';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { fakeDevice } from '../../platform/testing/stand-in-device.ts';
import { restoreSession } from './restore-session.ts';

const profile = { status: 'Active', kycStatus: 'approved' };

async function setUp(stored: Record<string, string>, answer: () => unknown = () => profile) {
  const local = memoryStore();
  const tab = memoryStore();
  for (const [key, value] of Object.entries(stored)) (key === 'jwtToken' ? tab : local).setItem(key, value);
  const session = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
  const calls: string[] = [];
  const client = fakeClient(
    async ({ name }) => {
      calls.push(name);
      return answer();
    },
    async () => {
      calls.push('accessToken');
      const { jwtToken, userId } = session.read();
      if (jwtToken === null && userId !== null) session.begin({ jwtToken: 'fresh', userId });
      return session.read().jwtToken;
    },
  );
  const texts = await createTexts('uk');
  const adoptLanguage = (language: Language): Promise<void> => texts.setLanguage(language);
  const services = { session, client: async () => client, device: fakeDevice, texts, adoptLanguage };
  return { session, calls, services };
}

describe('restoreSession', () => {
  it.each([
    ['nothing', {}],
    ['an id without a token', { userId: 'u1' }],
    ['a token without an id', { jwtToken: 'jwt', refreshToken: 'r' }],
  ])('asks for nothing when there is %s', async (_name, stored) => {
    const { services, calls } = await setUp(stored);
    await restoreSession(services);
    expect(calls).toEqual([]);
  });

  it('refreshes first in a new tab, then reads the profile, and only once', async () => {
    const { session, services, calls } = await setUp({ refreshToken: 'r', userId: 'u1' });
    await restoreSession(services);
    await restoreSession(services);
    expect(calls.slice(0, 2)).toEqual(['accessToken', 'getUser']);
    expect(session.read()).toMatchObject({ jwtToken: 'fresh', user: profile });
    await expect.poll(() => calls).toEqual(['accessToken', 'getUser', 'setPushToken', 'setLanguage']);
  });

  it('says nothing of the device before the e-mail is verified', async () => {
    const { services, calls } = await setUp({ jwtToken: 'jwt', userId: 'u1' }, () => ({
      ...profile,
      status: 'NotVerified',
    }));
    await restoreSession(services);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual(['accessToken', 'getUser']);
  });

  it('keeps the session when the network is away', async () => {
    const stored = { jwtToken: 'jwt', refreshToken: 'r', userId: 'u1' };
    const { session, services } = await setUp(stored, () => {
      throw new NetworkError('unreachable');
    });
    await restoreSession(services);
    expect(session.read()).toMatchObject({ jwtToken: 'jwt', userId: 'u1', user: null });
  });
});
