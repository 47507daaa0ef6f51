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
/** Short enough that a customer at the counter appears as soon as the code is entered. */
const DAY_AGE_MS = 5_000;

/** Today's orders of a point. Polls, because customers book, get codes and cancel all day. */
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

/** One order. Each read is audited, so it is fetched only on a press. */
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

/** Orders of any day by number or the client's e-mail. */
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
  /** Writes the server's response into the cache. */
  readonly keep: (order: CashOrderDetail) => void;
  /** Call after an action that succeeded or may have. */
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
