import { referralIncomeFlow } from './affiliate.flow.ts';
import { cashInFlow, cashOutFlow } from './cash-orders.flow.ts';
import { depositFlow } from './deposits.flow.ts';
import { bankCardTransferFlow, payPalTransferFlow } from './payouts.flow.ts';
import { buyFlow, sellFlow } from './trades.flow.ts';
import { withdrawFlow } from './withdrawals.flow.ts';

/** Every type of transaction. A new flow is its own file and one entry here. */
export const flows = [
  buyFlow,
  sellFlow,
  referralIncomeFlow,
  depositFlow,
  withdrawFlow,
  cashInFlow,
  cashOutFlow,
  bankCardTransferFlow,
  payPalTransferFlow,
] as const;
