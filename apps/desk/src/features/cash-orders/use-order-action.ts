import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type OrderAction, runOrderAction } from './order-action.ts';
import { useOrderCache } from './use-cash-orders.ts';

/** Does something with an order. Gives the sentence to show when it did not work, and null when it did. */
export function useOrderAction(orderId: string): (action: OrderAction) => Promise<string | null> {
  const { t } = useTranslation('cash-orders');
  const { client } = useServices();
  const { keep, refetch } = useOrderCache();
  return async (action) => {
    const outcome = await runOrderAction(client, orderId, action);
    if (outcome.kind === 'refused') {
      // Whatever came back, somebody else may have been faster.
      void refetch();
      return t(`problems.${outcome.reason}`);
    }
    keep(outcome.order);
    return null;
  };
}
