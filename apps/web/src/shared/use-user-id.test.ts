import { memoryStore } from '@gim/browser/store.ts';
import { expect, it } from 'vitest';
import { createSession } from '../platform/session/session.ts';
import { userIdOf } from './use-user-id.ts';

it('stays with the page until somebody else signs in', () => {
  const session = createSession({
    local: memoryStore(),
    tab: memoryStore(),
    isWebview: false,
    entryRefreshToken: null,
  });
  expect(userIdOf(session)).toBe('');
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  expect(userIdOf(session)).toBe('u1');
  session.clear();
  expect(userIdOf(session)).toBe('u1');
  session.begin({ jwtToken: 'jwt', userId: 'u2' });
  expect(userIdOf(session)).toBe('u2');
});
