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

/** The cities that have points. */
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

/** Points, the nearest first, fifty at once. Those of the question before stay until the new ones are here. */
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

/** What the map draws. */
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

/** One point; `near` adds how far it is. What a list has said of it is shown until its own answer is here. */
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

/** The key of everything that says which times of a point are free. */
export const freeTimesKey = (pointId: string) => ['point-times', pointId] as const;

export function useDays(question: VisitQuestion): UseQueryResult<readonly PointDay[]> {
  const services = useServices();
  const { pointId, side, amount } = question;
  return useQuery<readonly PointDay[]>({
    queryKey: [...freeTimesKey(pointId), 'days', side, amount],
    // Others book as well: what is shown is never older than the look at it.
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
  /** Whole dollars in tens; null while there is no such amount. */
  readonly amount: string | null;
  readonly pointId: string | null;
  readonly coin: string | null;
}

export const previewKey = (userId: string) => ['cash-preview', userId] as const;

/** What an order costs and brings. The figures of the amount before stay until the new ones are here. */
export function usePreview({ amount, ...question }: PreviewQuestion): UseQueryResult<CashPreview> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...previewKey(id), amount, question],
    enabled: amount !== null,
    retry: false,
    placeholderData: keepPreviousData,
    // Fees and prices move.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [client, { previewCashOrder }] = await loadOrders(services);
      const body = { ...question, amount: amount ?? '' };
      return client.call(previewCashOrder, { params: { id }, body }, { signal });
    },
  });
}

/** A firm price for as much of the coin as gives these dollars. */
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

/** Books a visit. The same key is the same order, however often it is sent. */
export async function bookVisit(
  services: Needs,
  { id, order, idempotencyKey }: { id: string; order: CashOrder; idempotencyKey: string },
): Promise<Reply<typeof createEndpoint>> {
  const [client, { createCashOrder }] = await loadOrders(services);
  return client.call(createCashOrder, { params: { id }, body: order }, { idempotencyKey });
}

/** An order that was kept over a reload, if it still is one. */
export async function readKeptOrder(unchecked: unknown): Promise<CashOrder | null> {
  const [{ createCashOrder }, { parseKept }] = await Promise.all([
    import('@gim/contract/cash-orders'),
    import('../../shared/parse-kept.ts'),
  ]);
  return parseKept(createCashOrder.body, unchecked);
}
