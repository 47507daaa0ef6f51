import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetchAfterActions } from './use-desk-counts.ts';

const opened = () => {
  const queries = new QueryClient();
  for (const key of [
    ['desk-counts', undefined],
    ['kyc-checks', false],
    ['kyc-check', 'one'],
  ])
    queries.setQueryData(key, {});
  return { queries, stop: refetchAfterActions(queries) };
};
const isDue = (queries: QueryClient) => queries.getQueryState(['desk-counts', undefined])?.isInvalidated;

test('counts follow an action once, however many lists it has changed', async () => {
  const { queries, stop } = opened();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  await Promise.all(
    [['kyc-checks'], ['kyc-check']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
  expect(isDue(queries)).toBe(true);
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['kyc-checks'],
    ['kyc-check'],
    ['desk-counts'],
  ]);
  stop();
});

test('a list that is only read again changes nothing', async () => {
  const { queries, stop } = opened();
  queries.setQueryData(['kyc-checks', false], { waiting: 1 });
  await Promise.resolve();
  expect(isDue(queries)).toBe(false);
  stop();
});

test('no action is heard once the sections are gone', async () => {
  const { queries, stop } = opened();
  stop();
  await queries.invalidateQueries({ queryKey: ['kyc-checks'] });
  expect(isDue(queries)).toBe(false);
});
