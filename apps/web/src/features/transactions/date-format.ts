import type { Language, Transaction } from '@gim/contract';
import type { DateFormat } from '../../platform/i18n/format-date.ts';

/**
 * How the times of an operation are written. A visit is told in the time of its point from beginning to end: beside the
 * slot, a step in the reader's own time would seem to come before or after it by hours.
 */
export function dateFormatOf(transaction: Transaction, language: Language): DateFormat {
  return transaction.type === 'CashIn' || transaction.type === 'CashOut'
    ? { language, timeZone: transaction.details.point.timeZone }
    : { language };
}
