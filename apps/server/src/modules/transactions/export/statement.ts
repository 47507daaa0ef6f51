import type { Language, TransactionItem } from '@gim/contract';
import type { StatementTexts } from './statement-texts.ts';

/** What a file is made from. The records come in pages, each read when the one before is written. */
export interface Statement {
  readonly texts: StatementTexts;
  readonly language: Language;
  readonly timeZone: string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly madeAt: Date;
  readonly pages: AsyncIterable<readonly TransactionItem[]>;
}

/** A moment in the reader's zone, sortable: `2026-03-01 14:05:09`. */
export function writeTime(at: Date, timeZone: string): string {
  // The Swedish way of writing dates is the ISO one, with a space.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
}

/** Whether the runtime knows this zone; a zone is typed by nobody, but the address of a call can be. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
