import {
  type CashOrderDetail,
  findCashOrders,
  getCashOrder,
  listPointOrders,
} from '@gim/contract/cash-orders.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { deskPointsKey } from '../../shared/use-desk-points.ts';

const dayKey = ['point-orders'];
const orderKey = ['cash-order'];
const foundKey = ['cash-orders-found'];
/** Short enough that who stands at the counter is seen as soon as the code is taken. */
const DAY_AGE_MS = 5_000;

/** Today's orders of a point. Read again by itself: customers book, take codes and cancel all day. */
export function useDayOrders(pointId: string | undefined) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...dayKey, pointId],
    queryFn: ({ signal }) =>
      client.call(listPointOrders, { params: { pointId: pointId ?? '' }, query: {} }, { signal }),
    enabled: pointId !== undefined,
    refetchInterval: DAY_AGE_MS,
  });
}

/** One order. Each time it is read stands in the log, so nothing but somebody's press reads it. */
export function useCashOrder(orderId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...orderKey, orderId],
    queryFn: ({ signal }) => client.call(getCashOrder, { params: { orderId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Orders of any day by number or by the client's e-mail. */
export function useFoundOrders(text: string) {
  const { client } = useServices();
  const q = text.trim();
  return useQuery({
    queryKey: [...foundKey, q],
    queryFn: ({ signal }) => client.call(findCashOrders, { query: { q } }, { signal }),
    enabled: q.length >= 2,
    gcTime: 0,
  });
}

export interface OrderCache {
  /** What the server answered is what is shown. */
  readonly keep: (order: CashOrderDetail) => void;
  /** After something was done, or may have been. */
  readonly refetch: () => Promise<void>;
}

export function useOrderCache(): OrderCache {
  const queries = useQueryClient();
  const lists = (): Promise<unknown> =>
    Promise.all([dayKey, foundKey, deskPointsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    keep: (order) => {
      queries.setQueryData([...orderKey, order.id], order);
      void lists();
    },
    refetch: async () => {
      await Promise.all([lists(), queries.invalidateQueries({ queryKey: orderKey })]);
    },
  };
}
