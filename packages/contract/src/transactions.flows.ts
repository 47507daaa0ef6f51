import { referralIncomeFlow } from './affiliate.flow.ts';
import { cashInFlow, cashOutFlow } from './cash-orders.flow.ts';
import { depositFlow } from './deposits.flow.ts';
import { bankCardTransferFlow, payPalTransferFlow } from './payouts.flow.ts';
import { buyFlow, sellFlow } from './trades.flow.ts';
import { withdrawFlow } from './withdrawals.flow.ts';

/** All transaction types. To add one, write a flow file and add an entry here. */
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
