import { memoryStore } from '@gim/browser/store.ts';
import { expect, it, vi } from 'vitest';
import { createSession } from '../../platform/session/session.ts';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { watchEmail } from './watch-email.ts';

const profile = (status: string) => ({ id: 'u1', email: 'a@gim.example', status, kycStatus: 'notchecked' });

function setUp() {
  const stores = { local: memoryStore(), tab: memoryStore() };
  const session = createSession({ ...stores, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  const answers: ((profile: object) => void)[] = [];
  const call = () => new Promise((resolve) => answers.push(resolve));
  const client = fakeClient(call);
  const tabs = new EventTarget();
  const onEmail = vi.fn();
  const stop = watchEmail({ client: async () => client, session, tabs }, onEmail);
  const store = (key: string) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { session, answers, onEmail, stop, store };
}

it('an e-mail that another tab has proven stays proven, also where an earlier answer comes later', async () => {
  const { session, answers, onEmail, store } = setUp();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  store('gim-theme');
  store('refreshToken');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(profile('Active'));
  await vi.waitFor(() => expect(session.read().user?.status).toBe('Active'));
  answers[0]?.(profile('NotVerified'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(session.read().user?.status).toBe('Active');
  expect(onEmail.mock.calls).toEqual([['a@gim.example']]);
});

it('a page that was left is told nothing', async () => {
  const { answers, onEmail, stop, store } = setUp();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  stop();
  store('refreshToken');
  answers[0]?.(profile('Active'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(answers).toHaveLength(1);
  expect(onEmail).not.toHaveBeenCalled();
});
