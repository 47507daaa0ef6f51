import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type OrderAction, runOrderAction } from './order-action.ts';
import { useOrderCache } from './use-cash-orders.ts';

/** Runs an action on an order. Returns the error text, or null on success. */
export function useOrderAction(orderId: string): (action: OrderAction) => Promise<string | null> {
  const { t } = useTranslation('cash-orders');
  const { client } = useServices();
  const { keep, refetch } = useOrderCache();
  return async (action) => {
    const outcome = await runOrderAction(client, orderId, action);
    if (outcome.kind === 'refused') {
      // The order may have been changed by somebody else.
      void refetch();
      return t(`problems.${outcome.reason}`);
    }
    keep(outcome.order);
    return null;
  };
}
