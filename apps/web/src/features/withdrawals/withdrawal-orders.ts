import type { OrderKind } from '../../shared/sending/order-kind.ts';
import { createWithdrawal, type WithdrawalOrder } from './api.ts';

/** Withdrawals, as the shared sending sees them. */
export const withdrawalOrders: OrderKind<WithdrawalOrder> = {
  intentName: (userId) => `withdrawal-${userId}`,
  orderId: ({ coin, network, address, memo, amount, fee, testAmount }) =>
    JSON.stringify([coin, network, address, memo, amount, fee, testAmount ?? null]),
  create: createWithdrawal,
  async readOrder(unchecked) {
    const [contract, { safeParse }] = await Promise.all([
      import('@gim/contract/withdrawals'),
      import('zod/mini'),
    ]);
    const parsed = safeParse(contract.createWithdrawal.body, unchecked);
    if (!parsed.success) return null;
    const { stepUp: _stepUp, testAmount, ...order } = parsed.data;
    return testAmount === undefined ? order : { ...order, testAmount };
  },
  changes: () => [],
};
