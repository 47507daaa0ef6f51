import { transactionStatuses } from '@gim/contract';
import { byLanguage, type Language } from '@gim/languages';
import * as z from 'zod';
import { readTexts } from '../../../platform/texts.ts';

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
  holder: text,
  period: text,
  allTime: text,
  range: text,
  fromDate: text,
  untilDate: text,
  made: text,
  zone: text,
  page: text,
  balances: text,
  balanceCoin: text,
  opening: text,
  closing: text,
  noBalances: text,
  operations: text,
  empty: text,
  count: text,
  note: text,
  columns: z.record(z.enum(columnNames), text),
  statuses: z.record(z.enum(transactionStatuses), text),
  directions: z.strictObject({ in: text, out: text }),
});
export type StatementTexts = z.infer<typeof statementTexts>;

/** The texts of all languages, read once. A missing text stops the start, not the export. */
export function loadStatementTexts(): Readonly<Record<Language, StatementTexts>> {
  return byLanguage((language) => statementTexts.parse(readTexts(language, 'statement')));
}

/** Example: `fill('Page {page}', { page: '2' })`. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
