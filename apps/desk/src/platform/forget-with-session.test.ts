import { memoryStore } from '@gim/browser/store.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetWithSession } from './forget-with-session.ts';
import { createSession } from './session.ts';

test('W-07 what one has read is gone with the session, and not before', () => {
  const queries = new QueryClient();
  const session = createSession({ tab: memoryStore(), now: () => 0, after: () => () => undefined });
  const stop = forgetWithSession(queries, session);
  session.begin({
    token: 'abc',
    expiresAt: '2025-10-16T18:00:00Z',
    staff: {
      id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11',
      email: 'iryna@gim.example',
      name: 'Iryna B.',
      roles: ['teller'],
      rights: ['desk.open'],
    },
  });
  queries.setQueryData(['audit'], ['a line']);
  expect(queries.getQueryData(['audit'])).toEqual(['a line']);
  session.clear();
  expect(queries.getQueryData(['audit'])).toBeUndefined();
  stop();
});
