import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { refusalOf } from '../../shared/refusal-of.ts';

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
      return await refusalOf(refusals, () => work(client));
    } finally {
      await queries.invalidateQueries({ queryKey: ['desk-points'] });
    }
  };
}
