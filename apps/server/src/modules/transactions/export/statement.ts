import type { TransactionItem } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Money } from '@gim/money';
import type { StatementPlace } from '../flow.ts';
import type { StatementTexts } from './statement-texts.ts';

export interface StatementBalance {
  readonly opening: Money;
  readonly closing: Money;
}

/** What a file is made from. The records come in pages, each read when the one before is written. */
export interface Statement {
  readonly texts: StatementTexts;
  readonly language: Language;
  readonly timeZone: string;
  /** What the flow of a type is called. */
  readonly titleOf: (type: string) => string;
  /** Where it came from or went to. */
  readonly placeOf: (type: string, details: object) => StatementPlace;
  /** A moment in that zone. */
  readonly writeTime: (at: Date) => string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly madeAt: Date;
  /** Null where nobody says who it is. */
  readonly holder: { readonly name: string | null; readonly email: string } | null;
  /** What was there at the beginning and at the end of the period, coin by coin; null for a table. */
  readonly balances: readonly StatementBalance[] | null;
  readonly pages: AsyncIterable<readonly TransactionItem[]>;
}

/** Writes moments in the reader's zone, sortable: `2026-03-01 14:05:09`. Making one costs more than a page of rows. */
export function timeWriter(timeZone: string): (at: Date) => string {
  // The Swedish way of writing dates is the ISO one, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}
