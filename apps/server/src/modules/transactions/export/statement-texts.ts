import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages, transactionStatuses } from '@gim/contract';
import * as z from 'zod';

export const columnNames = [
  'date',
  'type',
  'status',
  'direction',
  'amount',
  'coin',
  'counterDirection',
  'counterAmount',
  'counterCoin',
  'fee',
  'feeCoin',
  'price',
  'priceQuote',
  'usd',
  'network',
  'address',
  'memo',
  'txid',
  'number',
  'id',
] as const;
export type ColumnName = (typeof columnNames)[number];

const text = z.string().min(1);
const statementTexts = z.strictObject({
  title: text,
  period: text,
  from: text,
  until: text,
  wholeTime: text,
  made: text,
  zone: text,
  page: text,
  empty: text,
  count: text,
  note: text,
  columns: z.record(z.enum(columnNames), text),
  statuses: z.record(z.enum(transactionStatuses), text),
  directions: z.strictObject({ in: text, out: text }),
});
export type StatementTexts = z.infer<typeof statementTexts>;

/** The words of all languages, read once. A file that lacks one stops the start, not the export. */
export function loadStatementTexts(): Readonly<Record<Language, StatementTexts>> {
  const read = (language: Language): StatementTexts =>
    statementTexts.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../i18n', language, 'statement.json'), 'utf8')),
    );
  const [first, second] = languages;
  return { [first]: read(first), [second]: read(second) };
}

/** Example: `fill('Page {page}', { page: '2' })`. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
