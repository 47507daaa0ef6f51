import { ApiError } from '@gim/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const refusals = [
  'NotFound',
  'NotAllowed',
  'PointChanged',
  'PointInvalid',
  'PointFull',
  'PictureInvalid',
] as const;
export type PointRefusal = (typeof refusals)[number] | 'unavailable';

/** Runs an action on a point and refetches the points. Returns why it failed, or null. */
export function usePointAction(): (
  work: (client: ReturnType<typeof useServices>['client']) => Promise<unknown>,
) => Promise<PointRefusal | null> {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (work) => {
    try {
      await work(client);
      return null;
    } catch (error) {
      const known = error instanceof ApiError ? refusals.find((problem) => error.has(problem)) : undefined;
      return known ?? 'unavailable';
    } finally {
      await queries.invalidateQueries({ queryKey: ['desk-points'] });
    }
  };
}
