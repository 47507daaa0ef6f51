import type { OrderKind } from '../../shared/sending/order-kind.ts';
import { affiliateKey, withdrawIncome } from './api.ts';

/** A withdrawal has no values of its own: it moves all there is. */
export type WithdrawOrder = Readonly<Record<never, never>>;

/** Withdrawals of income, as the shared sending sees them. */
export const withdrawOrders: OrderKind<WithdrawOrder> = {
  intentName: (userId) => `affiliate-withdrawal-${userId}`,
  orderId: () => 'all',
  create: withdrawIncome,
  readOrder: async () => ({}),
  changes: (userId) => [affiliateKey(userId)],
};
