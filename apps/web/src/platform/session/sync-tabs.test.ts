import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { createSession } from './session.ts';
import { syncTabs } from './sync-tabs.ts';

function setUp() {
  const local = memoryStore();
  const tab = memoryStore();
  const session = createSession({ local, tab, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', refreshToken: 'r1', userId: 'u1' });
  const page = new EventTarget();
  const left: string[] = [];
  syncTabs({ session, local, page, leaveTo: (address) => left.push(address) });
  const tell = (): void => void page.dispatchEvent(new Event('storage'));
  return { local, tab, session, left, tell };
}

describe('W-07: another tab', () => {
  it('signs out, and this one leaves with nothing kept', () => {
    const { local, tab, session, left, tell } = setUp();
    local.removeItem('refreshToken');
    tell();
    expect(left).toEqual([]);
    local.removeItem('userId');
    tell();
    expect(left).toEqual(['/']);
    expect(tab.getItem('jwtToken')).toBeNull();
    expect(session.read()).toEqual({ jwtToken: null, refreshToken: null, userId: null, user: null });
  });

  it('signs in as somebody else, and this one leaves without touching the new session', () => {
    const { local, tab, left, tell } = setUp();
    local.setItem('userId', 'u2');
    local.setItem('refreshToken', 'r2');
    tell();
    expect(left).toEqual(['/']);
    expect(tab.getItem('jwtToken')).toBeNull();
    expect([local.getItem('userId'), local.getItem('refreshToken')]).toEqual(['u2', 'r2']);
  });

  it('rotates the token, and this one stays', () => {
    const { local, left, tell } = setUp();
    local.setItem('refreshToken', 'r2');
    tell();
    expect(left).toEqual([]);
  });

  it('signs in, and a tab without a session stays where it is', () => {
    const { local, session, left, tell } = setUp();
    session.clear();
    local.setItem('userId', 'u2');
    tell();
    expect(left).toEqual([]);
  });
});
