import { type DeskPoint, listDeskPoints } from '@gim/contract/points.desk';
import { textIn } from '@gim/languages';
import { useQuery } from '@tanstack/react-query';
import { useServices, useSession } from '../platform/services.ts';
import { useLanguage } from './use-language.ts';

export const deskPointsKey = ['desk-points'];
const LIST_AGE_MS = 60_000;

/** The points the user may see. Not fetched without the right. */
export function useDeskPoints() {
  const { client } = useServices();
  const canRead = useSession()?.staff.rights.includes('points.read') ?? false;
  return useQuery({
    queryKey: deskPointsKey,
    queryFn: ({ signal }) => client.call(listDeskPoints, { query: {} }, { signal }),
    enabled: canRead,
    staleTime: LIST_AGE_MS,
  });
}

/** The display name of a point: city and street in the user's language. */
export function usePointText(): (point: Pick<DeskPoint, 'city' | 'address'>) => string {
  const language = useLanguage();
  return ({ city, address }) => `${textIn(city, language)}, ${textIn(address, language)}`;
}
