import type { Language, TransactionItem } from '@gim/contract';
import type { StatementPlace } from '../flow.ts';
import type { StatementTexts } from './statement-texts.ts';

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
  readonly pages: AsyncIterable<readonly TransactionItem[]>;
}

/** Writes moments in the reader's zone, sortable: `2026-03-01 14:05:09`. Making one costs more than a page of rows. */
export function timeWriter(timeZone: string): (at: Date) => string {
  // The Swedish way of writing dates is the ISO one, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}
