import type { Client } from '@gim/client';
import {
  confirmDrawerCount,
  countDrawer,
  type Drawer,
  getDrawer,
  listDrawerDays,
  moveDrawerCash,
  withdrawDrawerCount,
} from '@gim/contract/drawers';
import type { Input } from '@gim/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { refusalIn } from '../../shared/refusal-of.ts';

const drawerKey = ['drawer'];
const AGE_MS = 10_000;

/** The drawer of a point today. Polls, because customers come and go. */
export function useDrawer(pointId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...drawerKey, pointId],
    queryFn: ({ signal }) => client.call(getDrawer, { params: { pointId }, query: {} }, { signal }),
    refetchInterval: AGE_MS,
  });
}

/** Whether a blind count is in progress, as far as this desk knows: then the figures are hidden everywhere. */
export function useIsCountWaiting(pointId: string | undefined): boolean {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: [...drawerKey, pointId ?? ''],
    queryFn: ({ signal }) =>
      client.call(getDrawer, { params: { pointId: pointId ?? '' }, query: {} }, { signal }),
    enabled: false,
  });
  return (data?.counts.length ?? 0) > 0;
}

export function useDrawerDays(pointId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...drawerKey, pointId, 'days'],
    queryFn: ({ signal }) => client.call(listDrawerDays, { params: { pointId } }, { signal }),
  });
}

export type DrawerAction =
  | { readonly kind: 'count'; readonly body: Input<typeof countDrawer>['body'] }
  | { readonly kind: 'confirm'; readonly body: Input<typeof confirmDrawerCount>['body'] }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'move'; readonly body: Input<typeof moveDrawerCash>['body']; readonly key: string };

const refusals = [
  'NotFound',
  'NotAllowed',
  'CountWaiting',
  'ReasonRequired',
  'OrdersAtPoint',
  'CodeInvalid',
  'FourEyesRequired',
  'CountDiffers',
  'OrderClosed',
  'DrawerClosed',
  'DrawerShort',
  'AmountInvalid',
] as const;

export type DrawerRefusal = (typeof refusals)[number] | 'unavailable';

function call(client: Client, pointId: string, action: DrawerAction): Promise<Drawer> {
  const params = { pointId };
  switch (action.kind) {
    case 'count':
      return client.call(countDrawer, { params, body: action.body });
    case 'confirm':
      return client.call(confirmDrawerCount, { params, body: action.body });
    case 'withdraw':
      return client.call(withdrawDrawerCount, { params });
    case 'move':
      return client.call(moveDrawerCash, { params, body: action.body }, { idempotencyKey: action.key });
  }
}

export interface DrawerActions {
  readonly isBusy: boolean;
  readonly refusal: DrawerRefusal | null;
  readonly forget: () => void;
  /** Null on failure; `refusal` says why. */
  readonly run: (action: DrawerAction) => Promise<Drawer | null>;
}

/** Shows the server's response; refetches after a refusal. */
export function useDrawerActions(pointId: string): DrawerActions {
  const { client } = useServices();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<DrawerRefusal | null>(null);
  const run = async (action: DrawerAction): Promise<Drawer | null> => {
    if (isBusy) return null;
    setIsBusy(true);
    setRefusal(null);
    try {
      const drawer = await call(client, pointId, action);
      queries.setQueryData([...drawerKey, pointId], drawer);
      void queries.invalidateQueries({ queryKey: ['desk-points'] });
      void queries.invalidateQueries({ queryKey: [...drawerKey, pointId, 'days'] });
      return drawer;
    } catch (error) {
      setRefusal(refusalIn(error, refusals));
      await queries.invalidateQueries({ queryKey: [...drawerKey, pointId], exact: true });
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, refusal, forget: () => setRefusal(null), run };
}
