import type { CashCode, CashSide, Point, Reply, StepUpProof, Transaction } from '@gim/contract';
import type {
  listPointDays as daysEndpoint,
  listPoints as pointsEndpoint,
  listPointSlots as slotsEndpoint,
} from '@gim/contract/points';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';

type Needs = Pick<Services, 'client'>;
interface OrderParams {
  readonly id: string;
  readonly transactionId: string;
}

const loadPoints = (services: Needs) => Promise.all([services.client(), import('@gim/contract/points')]);
const loadOrders = (services: Needs) => Promise.all([services.client(), import('@gim/contract/cash-orders')]);

export type PointDay = Reply<typeof daysEndpoint>['items'][number];
export type PointSlot = Reply<typeof slotsEndpoint>['items'][number];

/** The point's current data: hours, phone and photos are not part of the order. */
export function usePoint(pointId: string): UseQueryResult<Point> {
  const services = useServices();
  return useQuery({
    queryKey: ['point', pointId, null],
    queryFn: async ({ signal }) => {
      const [client, { getPoint }] = await loadPoints(services);
      return client.call(getPoint, { params: { pointId }, query: {} }, { signal });
    },
  });
}

/** Points that accept an order of this amount, nearest to the given one first. */
export function usePointsNear({
  side,
  amount,
  near,
}: {
  readonly side: CashSide;
  readonly amount: string;
  readonly near: string;
}): UseQueryResult<Reply<typeof pointsEndpoint>['items']> {
  const services = useServices();
  return useQuery({
    queryKey: ['points-near', side, amount, near],
    queryFn: async ({ signal }) => {
      const [client, { listPoints }] = await loadPoints(services);
      return (await client.call(listPoints, { query: { side, near } }, { signal })).items;
    },
  });
}

export interface VisitQuestion {
  readonly pointId: string;
  readonly side: CashSide;
  readonly amount: string;
}

/** The next days of a point. Always refetched, because others book too. */
export function usePointDays({ pointId, side, amount }: VisitQuestion): UseQueryResult<readonly PointDay[]> {
  const services = useServices();
  return useQuery<readonly PointDay[]>({
    queryKey: ['point-times', pointId, 'days', side, amount],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { listPointDays }] = await loadPoints(services);
      return (await client.call(listPointDays, { params: { pointId }, query: { side, amount } }, { signal }))
        .items;
    },
  });
}

export function usePointSlots(
  { pointId, side, amount }: VisitQuestion,
  date: string | null,
): UseQueryResult<readonly PointSlot[]> {
  const services = useServices();
  return useQuery<readonly PointSlot[]>({
    queryKey: ['point-times', pointId, 'slots', side, amount, date],
    enabled: date !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { listPointSlots }] = await loadPoints(services);
      const query = { date: date ?? '', side, amount };
      return (await client.call(listPointSlots, { params: { pointId }, query }, { signal })).items;
    },
  });
}

/** The codes of the visit. Idempotent. */
export async function fetchCashCode(
  services: Needs,
  params: OrderParams,
  stepUp: StepUpProof,
): Promise<CashCode> {
  const [client, { getCashCode }] = await loadOrders(services);
  return client.call(getCashCode, { params, body: { stepUp } });
}

export async function moveVisit(
  services: Needs,
  params: OrderParams,
  body: { readonly slotFrom: string; readonly pointId?: string },
): Promise<Transaction> {
  const [client, { rescheduleCashOrder }] = await loadOrders(services);
  return client.call(rescheduleCashOrder, { params, body });
}
