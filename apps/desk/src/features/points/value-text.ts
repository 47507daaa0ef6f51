import type { Language } from '@gim/languages';
import { writeTyped } from '../../shared/typed-amount.ts';
import type { DraftField } from './point-draft.ts';

const percents: ReadonlySet<DraftField> = new Set(['feePercent', 'cashbackPercent']);
const sums: ReadonlySet<DraftField> = new Set([
  'inMin',
  'inMax',
  'inPerDay',
  'outMin',
  'outMax',
  'outPerDay',
  'fixedFee',
]);

export interface ValueFormat {
  readonly language: Language;
  readonly dollars: (amount: string, precision: 'short' | 'whole') => string;
}

/** The value of a field in a sentence, with its unit: "0.4%", "$20,000", "0,4%", "20 000 $". Takes plain decimals. */
export function valueText(field: DraftField, value: string, { language, dollars }: ValueFormat): string {
  if (value === '') return value;
  if (percents.has(field)) return `${writeTyped(value, language)}%`;
  return sums.has(field) ? dollars(value, value.includes('.') ? 'short' : 'whole') : value;
}
