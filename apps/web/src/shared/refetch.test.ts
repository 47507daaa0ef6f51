import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { changeList } from './refetch.ts';

const key = ['list'];
const twice = (items: readonly string[]) => [...items, ...items];

describe('a list on the page', () => {
  it('changes at once, but one change does not make a list that was never read', () => {
    const queries = new QueryClient();
    changeList(queries, key, twice);
    expect(queries.getQueryData(key)).toBeUndefined();
    queries.setQueryData(key, ['one']);
    changeList(queries, key, twice);
    expect(queries.getQueryData(key)).toEqual(['one', 'one']);
  });

  it('that is being read for the first time is asked for anew', async () => {
    const queries = new QueryClient();
    const answers: ((items: readonly string[]) => void)[] = [];
    const page = new QueryObserver(queries, {
      queryKey: key,
      queryFn: () => new Promise<readonly string[]>((resolve) => answers.push(resolve)),
    });
    page.subscribe(() => undefined);
    changeList(queries, key, twice);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([]);
    answers[1]?.(['new']);
    await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(['new']));
  });
  it('keeps its change when an answer from before it comes later', async () => {
    const queries = new QueryClient();
    const answers: ((items: readonly string[]) => void)[] = [];
    queries.setQueryData(key, ['one']);
    const page = new QueryObserver(queries, {
      queryKey: key,
      queryFn: () => new Promise<readonly string[]>((resolve) => answers.push(resolve)),
    });
    page.subscribe(() => undefined);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    changeList(queries, key, twice);
    expect(page.getCurrentResult().data).toEqual(['one', 'one']);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(page.getCurrentResult().data).toEqual(['one', 'one']);
    answers[0]?.(['one']);
    answers[1]?.(['one', 'two']);
    await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(['one', 'two']));
  });
});
