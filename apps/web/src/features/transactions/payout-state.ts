import type { Transaction } from '@gim/contract';

/** Dollars paid out by a partner: to a card or to PayPal. */
export type PayoutTransaction = Extract<Transaction, { type: 'BankCardTransfer' | 'PayPalTransfer' }>;

export const isPayout = (transaction: Transaction): transaction is PayoutTransaction =>
  transaction.type === 'BankCardTransfer' || transaction.type === 'PayPalTransfer';

export type PayoutState = 'feeChange' | 'submitted' | 'review' | 'sent' | 'unclaimed' | 'credited' | 'ended';

/** The state of a payout as shown to the user. A fee change comes first, because the payout waits for the answer. */
export function payoutStateOf({ stage, details }: Pick<PayoutTransaction, 'stage' | 'details'>): PayoutState {
  switch (stage) {
    case 'submitted':
    case 'review':
    case 'sent':
    case 'unclaimed':
      return details.feeChange === null ? stage : 'feeChange';
    case 'successful':
      return details.credited === undefined ? 'ended' : 'credited';
    case 'rejected':
    case 'canceled':
      return 'ended';
  }
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  other: '',
};

/** "Visa ·· 4417". */
export const cardName = (brand: string, lastFour: string): string =>
  `${brandNames[brand] ?? brand} \u00b7\u00b7 ${lastFour}`.trim();
