import type { OrderKind } from '../../shared/sending/order-kind.ts';
import { affiliateKey, withdrawIncome } from './api.ts';

/** Has no values: it withdraws everything. */
export type WithdrawOrder = Readonly<Record<never, never>>;

/** Affiliate withdrawals as an order kind of the shared sending code. */
export const withdrawOrders: OrderKind<WithdrawOrder> = {
  intentName: (userId) => `affiliate-withdrawal-${userId}`,
  orderId: () => 'all',
  create: withdrawIncome,
  readOrder: async () => ({}),
  changes: (userId) => [affiliateKey(userId)],
};
