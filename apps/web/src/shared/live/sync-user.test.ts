import { memoryStore } from '@gim/browser/store.ts';
import { NetworkError } from '@gim/client';
import type { Topic, TopicData } from '@gim/contract/events';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { LiveListener } from '../../platform/live-stream/topic-listeners.ts';
import { createSession } from '../../platform/session/session.ts';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { syncUser } from './sync-user.ts';

const approved = { id: 'u1', status: 'Active', kycStatus: 'approved' };

function setUp(answer: () => Promise<unknown>) {
  const session = createSession({
    local: memoryStore(),
    tab: memoryStore(),
    isWebview: false,
    entryRefreshToken: null,
  });
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  session.setUser({ status: 'Active', kycStatus: 'notchecked' });
  const queries = new QueryClient();
  const call = vi.fn(answer);
  const client = fakeClient(call);
  let tell = (_: TopicData<'session'>): void => undefined;
  const stream = {
    subscribe<T extends Topic>(topic: T, listener: LiveListener<T>) {
      if (topic === 'session') tell = listener.onData as typeof tell;
      return () => undefined;
    },
  };
  syncUser({ stream, queries, session, client: async () => client, readForMs: () => 0 });
  return { session, queries, call, tell: (data: TopicData<'session'>) => tell(data) };
}

describe('a user that was changed elsewhere', () => {
  it('is read again, for the guards and for the pages', async () => {
    const { session, queries, tell } = setUp(async () => approved);
    tell({ changed: 'user' });
    await vi.waitFor(() => expect(session.read().user?.kycStatus).toBe('approved'));
    expect(queries.getQueryData(['user', 'u1'])).toEqual(approved);
  });

  it('is as the last news has it, also where an earlier answer comes later', async () => {
    const answers: ((profile: object) => void)[] = [];
    const { session, queries, tell } = setUp(() => new Promise((resolve) => answers.push(resolve)));
    tell({ changed: 'user' });
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    tell({ changed: 'user' });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(approved);
    await vi.waitFor(() => expect(session.read().user?.kycStatus).toBe('approved'));
    answers[0]?.({ ...approved, kycStatus: 'pending' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(queries.getQueryData(['user', 'u1'])).toEqual(approved);
    expect(session.read().user?.kycStatus).toBe('approved');
  });

  it('is left alone by news of something else', async () => {
    const { call, tell } = setUp(async () => approved);
    tell({ changed: 'devices' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(call).not.toHaveBeenCalled();
  });

  it('stays as it was when it cannot be read, or when somebody else has come', async () => {
    const offline = setUp(() => Promise.reject(new NetworkError('unreachable')));
    offline.tell({ changed: 'user' });
    await vi.waitFor(() => expect(offline.call).toHaveBeenCalled());
    expect(offline.session.read().user?.kycStatus).toBe('notchecked');

    const next = setUp(async () => {
      next.session.begin({ jwtToken: 'jwt', userId: 'u2' });
      return approved;
    });
    next.tell({ changed: 'user' });
    await vi.waitFor(() => expect(next.call).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(next.session.read()).toMatchObject({ userId: 'u2', user: null });
  });
});
