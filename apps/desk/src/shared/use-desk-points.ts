import { type DeskPoint, listDeskPoints } from '@gim/contract/points.desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices, useSession } from '../platform/services.ts';

export const deskPointsKey = ['desk-points'];
const LIST_AGE_MS = 60_000;

/** The points that the caller may see. Without the right to see any nothing is asked. */
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

/** How people call a point: its city and street, in the reader's language. */
export function usePointText(): (point: Pick<DeskPoint, 'city' | 'address'>) => string {
  const { i18n } = useTranslation();
  const language = i18n.language === 'uk' ? 'uk' : 'en-US';
  return ({ city, address }) => `${city[language]}, ${address[language]}`;
}
