import type { OrderKind } from '../../shared/sending/order-kind.ts';
import { createPayout, type PayoutOrder, recipientsKey } from './api.ts';

/** Payouts as an order kind of the shared sending code. */
export const payoutOrders: OrderKind<PayoutOrder> = {
  intentName: (userId) => `payout-${userId}`,
  orderId: ({ recipientId, amount, fee }) => JSON.stringify([recipientId, amount, fee]),
  create: createPayout,
  async readOrder(unchecked) {
    const [contract, { parseStored }] = await Promise.all([
      import('@gim/contract/payouts'),
      import('../../shared/parse-stored.ts'),
    ]);
    const kept = parseStored(contract.createPayout.body, unchecked);
    if (kept === null) return null;
    const { recipientId, amount, fee } = kept;
    return { recipientId, amount, fee };
  },
  changes: (userId) => [recipientsKey(userId)],
};
