import { fetchMore, retryFetch } from '@gim/browser/paging.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

/** A list of two pages whose next responses can be made to fail. */
async function openList() {
  const asked: number[] = [];
  let isDown = false;
  const list = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list'],
    retry: false,
    initialPageParam: 1,
    getNextPageParam: (page: number) => (page === 2 ? null : page + 1),
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (isDown) throw new Error('down');
      return pageParam;
    },
  });
  list.subscribe(() => undefined);
  await list.refetch();
  const settle = async (): Promise<void> => {
    do await new Promise((resolve) => setTimeout(resolve, 0));
    while (list.getCurrentResult().isFetching);
    asked.splice(0);
  };
  await settle();
  return {
    asked,
    settle,
    pages: () => list.getCurrentResult(),
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

it('asks for the pages anew that could not be read again', async () => {
  const list = await openList();
  fetchMore(list.pages());
  await list.settle();
  list.setDown(true);
  await list.pages().refetch();
  expect(list.pages().isError).toBe(true);
  await list.settle();
  retryFetch(list.pages());
  // There is no third page: fetching it would send nothing, and the error would wrongly disappear.
  expect(list.asked).toEqual([1]);
  await list.settle();
  expect(list.pages().isError).toBe(true);
  list.setDown(false);
  retryFetch(list.pages());
  await list.settle();
  expect(list.pages().isError).toBe(false);
});

it('asks for the next page where that one has failed', async () => {
  const list = await openList();
  list.setDown(true);
  fetchMore(list.pages());
  await list.settle();
  expect(list.pages().isFetchNextPageError).toBe(true);
  list.setDown(false);
  retryFetch(list.pages());
  expect(list.asked).toEqual([2]);
  await list.settle();
  expect(list.pages().data?.pages).toEqual([1, 2]);
});

it('cuts off no reading that is under way', async () => {
  const list = await openList();
  const reading = list.pages().refetch();
  fetchMore(list.pages());
  expect(await reading).toMatchObject({ isSuccess: true });
  expect(list.asked).toEqual([1]);
});
