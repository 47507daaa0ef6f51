import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { changeList } from './read-anew.ts';

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
});
