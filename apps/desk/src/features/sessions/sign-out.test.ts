import { memoryStore } from '@gim/browser/store.ts';
import { createClient } from '@gim/client';
import { describe, expect, test } from 'vitest';
import { createSession, type Session } from '../../platform/session.ts';
import { sampleSession } from '../../platform/testing/sample-session.ts';
import { signOut } from './sign-out.ts';

const openSession = (): Session => {
  const session = createSession({
    tab: memoryStore(),
    now: () => Date.parse('2025-10-16T12:00:00Z'),
    after: () => () => undefined,
  });
  session.begin(sampleSession);
  return session;
};

const clientOf = (session: Session, fetch: typeof globalThis.fetch) =>
  createClient({
    baseUrl: '',
    fetch,
    session: {
      deviceId: 'desk',
      read: () => ({ userId: null, jwtToken: session.read()?.token ?? null, refreshToken: null }),
      begin: () => undefined,
      end: () => session.clear(),
    },
  });

describe('signing out of the desk', () => {
  test('W-07 forgets the session at once and ends it at the server with its own token', async () => {
    const session = openSession();
    const sent: Request[] = [];
    const client = clientOf(session, async (input, init) => {
      sent.push(new Request(new URL(String(input), 'http://localhost'), init));
      return new Response(null, { status: 204 });
    });
    const done = signOut(client, session);
    expect(session.read()).toBeNull();
    await done;
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('http://localhost/api/desk/logout');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer gimstaff_${'A'.repeat(43)}`);
  });

  test('W-07 forgets the session also offline', async () => {
    const session = openSession();
    await signOut(
      clientOf(session, () => Promise.reject(new TypeError('offline'))),
      session,
    );
    expect(session.read()).toBeNull();
  });
});
