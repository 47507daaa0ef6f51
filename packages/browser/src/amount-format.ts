import { conventions, type Language } from '@gim/languages';

/** How a language writes amounts, for fields: `amountFormatOf('uk', 2)` has a decimal comma. */
export function amountFormatOf(language: Language, decimals: number) {
  const { decimal, group } = conventions[language];
  return { decimals, decimalSeparator: decimal, groupSeparator: group };
}
