import { memoryStore } from '@gim/browser/store.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { clearCacheWithSession } from './clear-cache-with-session.ts';
import { createSession } from './session.ts';
import { sampleSession } from './testing/sample-session.ts';

test('W-07 what one has read is gone with the session, and not before', () => {
  const queries = new QueryClient();
  const session = createSession({ tab: memoryStore(), now: () => 0, after: () => () => undefined });
  const stop = clearCacheWithSession(queries, session);
  session.begin(sampleSession);
  queries.setQueryData(['audit'], ['a line']);
  expect(queries.getQueryData(['audit'])).toEqual(['a line']);
  session.clear();
  expect(queries.getQueryData(['audit'])).toBeUndefined();
  stop();
});

test('W-07 what one has read is gone with the right to it', () => {
  const queries = new QueryClient();
  const session = createSession({ tab: memoryStore(), now: () => 0, after: () => () => undefined });
  session.begin(sampleSession);
  const stop = clearCacheWithSession(queries, session);
  queries.setQueryData(['orders'], ['an order']);
  const { staff } = sampleSession;
  session.update({ ...staff, rights: [...staff.rights, 'audit.read'] });
  expect(queries.getQueryData(['orders'])).toEqual(['an order']);
  session.update({ ...staff, rights: ['desk.open'] });
  expect(queries.getQueryData(['orders'])).toBeUndefined();
  stop();
});
