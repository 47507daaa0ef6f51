import type { OrderKind } from '../../shared/sending/order-kind.ts';
import { createWithdrawal, type WithdrawalOrder } from './api.ts';

/** Withdrawals as an order kind of the shared sending code. */
export const withdrawalOrders: OrderKind<WithdrawalOrder> = {
  intentName: (userId) => `withdrawal-${userId}`,
  orderId: ({ coin, network, address, memo, amount, fee, testAmount }) =>
    JSON.stringify([coin, network, address, memo, amount, fee, testAmount ?? null]),
  create: createWithdrawal,
  async readOrder(unchecked) {
    const [contract, { parseStored }] = await Promise.all([
      import('@gim/contract/withdrawals'),
      import('../../shared/parse-stored.ts'),
    ]);
    const kept = parseStored(contract.createWithdrawal.body, unchecked);
    if (kept === null) return null;
    const { stepUp: _stepUp, testAmount, ...order } = kept;
    return testAmount === undefined ? order : { ...order, testAmount };
  },
  changes: () => [],
};
