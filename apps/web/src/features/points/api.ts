import type { Request as CallRequest, CashPreview, CashSide, Point, Quote, Reply } from '@gim/contract';
import type { createCashOrder as createEndpoint } from '@gim/contract/cash-orders';
import type {
  listPointCities as citiesEndpoint,
  listPointDays as daysEndpoint,
  listPointPins as pinsEndpoint,
  listPoints as pointsEndpoint,
  listPointSlots as slotsEndpoint,
} from '@gim/contract/points';
import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/points')]);
const loadOrders = (services: Needs) => Promise.all([services.client(), import('@gim/contract/cash-orders')]);

export type City = Reply<typeof citiesEndpoint>['items'][number];
export type Pin = Reply<typeof pinsEndpoint>['items'][number];
export type PointDay = Reply<typeof daysEndpoint>['items'][number];
export type PointSlot = Reply<typeof slotsEndpoint>['items'][number];

/** The cities with exchange points. */
export function useCities(): UseQueryResult<readonly City[]> {
  const services = useServices();
  return useQuery<readonly City[]>({
    queryKey: ['point-cities'],
    queryFn: async ({ signal }) => {
      const [client, { listPointCities }] = await load(services);
      return (await client.call(listPointCities, {}, { signal })).items;
    },
  });
}

export interface PointFilter {
  readonly side?: CashSide;
  /** `50.45,30.52`. */
  readonly near?: string;
  readonly q?: string;
  readonly amount?: string;
  readonly openAt?: string;
}

type Pages = { readonly pages: readonly Reply<typeof pointsEndpoint>[] };

/** Points, nearest first, fifty per page. The previous results stay shown while new ones load. */
export function usePoints(filter: PointFilter | null): UseInfiniteQueryResult<Pages> {
  const services = useServices();
  return useInfiniteQuery({
    queryKey: ['points', filter],
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page: Reply<typeof pointsEndpoint>) => page.nextCursor,
    queryFn: async ({ signal, pageParam }) => {
      const [client, { listPoints }] = await load(services);
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return client.call(listPoints, { query: { ...filter, ...cursor } }, { signal });
    },
  });
}

/** The pins of the map. */
export function usePins(filter: {
  readonly side: CashSide;
  readonly box?: string;
}): UseQueryResult<readonly Pin[]> {
  const services = useServices();
  return useQuery<readonly Pin[]>({
    queryKey: ['point-pins', filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [client, { listPointPins }] = await load(services);
      return (await client.call(listPointPins, { query: filter }, { signal })).items;
    },
  });
}

/** One point; `near` adds the distance. Data from a list is shown until its own response arrives. */
export function usePoint(pointId: string | null, near: string | null = null): UseQueryResult<Point> {
  const services = useServices();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['point', pointId, near],
    enabled: pointId !== null,
    placeholderData: () =>
      pointId === null
        ? undefined
        : queries
            .getQueriesData<Pages>({ queryKey: ['points'] })
            .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
            .find(({ id }) => id === pointId),
    queryFn: async ({ signal }) => {
      const [client, { getPoint }] = await load(services);
      const query = near === null ? {} : { near };
      return client.call(getPoint, { params: { pointId: pointId ?? '' }, query }, { signal });
    },
  });
}

export interface VisitQuestion {
  readonly pointId: string;
  readonly side: CashSide;
  readonly amount: string | null;
}

const amountOf = ({ amount }: VisitQuestion) => (amount === null ? {} : { amount });

/** The prefix of all query keys about free times of a point. */
export const freeTimesKey = (pointId: string) => ['point-times', pointId] as const;

export function useDays(question: VisitQuestion): UseQueryResult<readonly PointDay[]> {
  const services = useServices();
  const { pointId, side, amount } = question;
  return useQuery<readonly PointDay[]>({
    queryKey: [...freeTimesKey(pointId), 'days', side, amount],
    // Others book too, so the times are always refetched.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { listPointDays }] = await load(services);
      const query = { side, ...amountOf(question) };
      return (await client.call(listPointDays, { params: { pointId }, query }, { signal })).items;
    },
  });
}

export function useSlots(question: VisitQuestion, date: string | null): UseQueryResult<readonly PointSlot[]> {
  const services = useServices();
  const { pointId, side, amount } = question;
  return useQuery<readonly PointSlot[]>({
    queryKey: [...freeTimesKey(pointId), 'slots', date, side, amount],
    enabled: date !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { listPointSlots }] = await load(services);
      const query = { date: date ?? '', side, ...amountOf(question) };
      return (await client.call(listPointSlots, { params: { pointId }, query }, { signal })).items;
    },
  });
}

export interface PreviewQuestion {
  readonly side: CashSide;
  /** Whole dollars, a multiple of ten; null if not valid yet. */
  readonly amount: string | null;
  readonly pointId: string | null;
  readonly coin: string | null;
}

export const previewKey = (userId: string) => ['cash-preview', userId] as const;

/** The fee and the result of an order. The previous figures stay shown while the new ones load. */
export function usePreview({ amount, ...question }: PreviewQuestion): UseQueryResult<CashPreview> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...previewKey(id), amount, question],
    enabled: amount !== null,
    retry: false,
    placeholderData: keepPreviousData,
    // Fees and prices change.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { previewCashOrder }] = await loadOrders(services);
      const body = { ...question, amount: amount ?? '' };
      return client.call(previewCashOrder, { params: { id }, body }, { signal });
    },
  });
}

/** A firm quote for selling as much of the coin as yields these dollars. */
export async function askSaleQuote(
  services: Needs,
  { id, coin, usd, signal }: { id: string; coin: string; usd: string; signal: AbortSignal },
): Promise<Quote> {
  const [client, { createQuote }] = await Promise.all([
    services.client(),
    import('@gim/contract/trades.quotes'),
  ]);
  const body = { side: 'Sell', coin, quoteAmount: usd } as const;
  return client.call(createQuote, { params: { id }, body }, { signal });
}

export type CashOrder = CallRequest<typeof createEndpoint>['body'];

/** Books a visit. Idempotent by key. */
export async function bookVisit(
  services: Needs,
  { id, order, idempotencyKey }: { id: string; order: CashOrder; idempotencyKey: string },
): Promise<Reply<typeof createEndpoint>> {
  const [client, { createCashOrder }] = await loadOrders(services);
  return client.call(createCashOrder, { params: { id }, body: order }, { idempotencyKey });
}

/** Parses an order stored over a reload; null if invalid. */
export async function readStoredOrder(unchecked: unknown): Promise<CashOrder | null> {
  const [{ createCashOrder }, { parseStored }] = await Promise.all([
    import('@gim/contract/cash-orders'),
    import('../../shared/parse-stored.ts'),
  ]);
  return parseStored(createCashOrder.body, unchecked);
}
