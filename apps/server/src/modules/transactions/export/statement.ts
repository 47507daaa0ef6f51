import type { TransactionItem } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Money } from '@gim/money';
import type { StatementPlace } from '../flow.ts';
import type { StatementTexts } from './statement-texts.ts';

export interface StatementBalance {
  readonly opening: Money;
  readonly closing: Money;
}

/** The data of a file. The records come in pages, each read when the previous one is written. */
export interface Statement {
  readonly texts: StatementTexts;
  readonly language: Language;
  readonly timeZone: string;
  /** The display name of a type. */
  readonly titleOf: (type: string) => string;
  /** Where it came from or went to. */
  readonly placeOf: (type: string, details: object) => StatementPlace;
  /** Formats a time in that zone. */
  readonly writeTime: (at: Date) => string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly madeAt: Date;
  /** Null if the holder is unknown. */
  readonly holder: { readonly name: string | null; readonly email: string } | null;
  /** The balances at the beginning and end of the period, by coin; null for a table. */
  readonly balances: readonly StatementBalance[] | null;
  readonly pages: AsyncIterable<readonly TransactionItem[]>;
}

/**
 * Formats times in the reader's zone, sortable: `2026-03-01 14:05:09`. Creating a formatter costs more than a page of
 * rows.
 */
export function timeWriter(timeZone: string): (at: Date) => string {
  // The Swedish date format is the ISO one, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}
