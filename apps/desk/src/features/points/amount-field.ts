import { conventions, type Language } from '@gim/languages';
import { type AmountFormat, formatDraft } from '@gim/ui/amount-input/amount-text.ts';
import { readAmount } from '@gim/ui/amount-input/read-amount.ts';
import type { DraftField } from './point-draft.ts';

/** The fields with a number in the language's format, with their unit and the decimals that the server takes. */
const numbers: Readonly<Partial<Record<DraftField, { unit: 'USD' | '%'; decimals: number }>>> = {
  inMin: { unit: 'USD', decimals: 0 },
  inMax: { unit: 'USD', decimals: 0 },
  inPerDay: { unit: 'USD', decimals: 2 },
  outMin: { unit: 'USD', decimals: 0 },
  outMax: { unit: 'USD', decimals: 0 },
  outPerDay: { unit: 'USD', decimals: 2 },
  feePercent: { unit: '%', decimals: 4 },
  fixedFee: { unit: 'USD', decimals: 2 },
  cashbackPercent: { unit: '%', decimals: 4 },
};

export const unitOf = (field: DraftField): 'USD' | '%' | undefined => numbers[field]?.unit;

function formatOf(field: DraftField, language: Language): AmountFormat | null {
  const number = numbers[field];
  if (number === undefined) return null;
  const { decimal, group } = conventions[language];
  return { decimals: number.decimals, decimalSeparator: decimal, groupSeparator: group };
}

/** Before a text that is no number, so that no rule takes it for one: "1.500" is unclear in Ukrainian. */
const REFUSED = '?';

/** What the form keeps of what was typed: a plain decimal, or the text itself if it is none. */
export function draftFrom(field: DraftField, typed: string, language: Language): string {
  const format = formatOf(field, language);
  if (format === null) return typed;
  const reading = readAmount(typed, format);
  return reading.ok ? reading.draft : `${REFUSED}${typed}`;
}

/** What the field shows. Thousands are grouped only while nobody types in it, so that the caret stays. */
export function shownIn(
  field: DraftField,
  draft: string,
  { language, isTyping }: { readonly language: Language; readonly isTyping: boolean },
): string {
  const format = formatOf(field, language);
  if (format === null) return draft;
  if (draft.startsWith(REFUSED)) return draft.slice(REFUSED.length);
  return formatDraft(draft, isTyping ? { ...format, groupSeparator: '' } : format);
}

/** The value in a sentence, with its unit: "0.4%", "$20,000", "0,4%", "20 000 $". */
export function valueText(
  field: DraftField,
  draft: string,
  { language, dollars }: { readonly language: Language; readonly dollars: (amount: string) => string },
): string {
  const unit = unitOf(field);
  const isNumber = /^[0-9]+([.][0-9]+)?$/.test(draft);
  if (unit === 'USD' && isNumber) return dollars(draft);
  const shown = shownIn(field, draft, { language, isTyping: false });
  return unit === '%' && isNumber ? `${shown}%` : shown;
}
