import { type DeskCounts, getDeskCounts } from '@gim/contract/desk-counts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../platform/services.ts';
import { usePoint } from '../../shared/use-point.ts';

const countsKey = ['desk-counts'];
const AGE_MS = 30_000;
const none: DeskCounts = {};

/**
 * How much waits in each section. Polls, because customers and other desks change it, but never while the tab is hidden;
 * after an action it is refetched at once. Without an answer there are no figures.
 */
export function useDeskCounts(): DeskCounts {
  const { client } = useServices();
  const queries = useQueryClient();
  const { point, isPending } = usePoint();
  const pointId = point?.id;
  useEffect(() => refetchAfterActions(queries), [queries]);
  const { data, isError } = useQuery({
    queryKey: [...countsKey, pointId],
    queryFn: ({ signal }) =>
      client.call(getDeskCounts, { query: pointId === undefined ? {} : { pointId } }, { signal }),
    enabled: !isPending,
    staleTime: AGE_MS,
    refetchInterval: AGE_MS,
  });
  return data === undefined || isError ? none : data;
}

/** Every action invalidates the lists that it changes; the counts follow once, however many lists these are. */
export function refetchAfterActions(queries: QueryClient): () => void {
  let isDue = false;
  const refetch = (): void => {
    isDue = false;
    void queries.invalidateQueries({ queryKey: countsKey });
  };
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (event.query.queryKey[0] === countsKey[0] || isDue) return;
    isDue = true;
    queueMicrotask(refetch);
  });
}
