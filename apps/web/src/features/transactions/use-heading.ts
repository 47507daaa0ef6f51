import type { Transaction } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useTransactionText } from '../../shared/transactions/use-transaction-text.ts';
import { isPayout } from './payout-state.ts';

/** The title of an operation on its own: a list says "To a card" below other withdrawals, a page "Card withdrawal". */
export function useHeading(transaction: Transaction): string {
  const { t } = useTranslation('transactions');
  const { title } = useTransactionText(transaction);
  return isPayout(transaction) ? t(`payout.headings.${transaction.type}`) : title;
}
