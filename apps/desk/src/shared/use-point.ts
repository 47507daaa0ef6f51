import type { DeskPoint } from '@gim/contract/points.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeskPoints } from './use-desk-points.ts';

const chosenKey = ['chosen-point'];

export interface ChosenPoint {
  /** Undefined while the points are read, and where there is none. */
  readonly point: DeskPoint | undefined;
  readonly points: readonly DeskPoint[];
  readonly isPending: boolean;
  readonly choose: (pointId: string) => void;
}

/** The point that the desk works at: chosen in the top bar, the first one until then, forgotten with the session. */
export function usePoint(): ChosenPoint {
  const queries = useQueryClient();
  const { data, isPending } = useDeskPoints();
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
    isPending,
    choose: (pointId) => void queries.setQueryData(chosenKey, pointId),
  };
}
