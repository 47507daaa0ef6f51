import type { DeskPoint } from '@gim/contract/points.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeskPoints } from './use-desk-points.ts';

const chosenKey = ['chosen-point'];

export interface ChosenPoint {
  /** Undefined while loading and if there is none. */
  readonly point: DeskPoint | undefined;
  readonly points: readonly DeskPoint[];
  /** Never true without the right to see points: nothing is fetched then. */
  readonly isPending: boolean;
  /** Refetches the points; null unless loading failed. */
  readonly retry: (() => void) | null;
  readonly choose: (pointId: string) => void;
}

/** The point the desk works at: chosen in the top bar, by default the first, cleared with the session. */
export function usePoint(): ChosenPoint {
  const queries = useQueryClient();
  const { data, isLoading, isError, refetch } = useDeskPoints();
  const chosen = useQuery<string | null>({
    queryKey: chosenKey,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const points = data?.items ?? [];
  return {
    point: points.find(({ id }) => id === chosen.data) ?? points[0],
    points,
    isPending: isLoading,
    retry: data === undefined && isError ? () => void refetch() : null,
    choose: (pointId) => void queries.setQueryData(chosenKey, pointId),
  };
}
