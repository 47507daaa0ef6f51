import type { cardBrands } from '../../partners/payouts-sandbox/protocol.ts';

/** The Luhn check (ISO/IEC 7812). */
function isLuhnValid(digits: string): boolean {
  let total = 0;
  for (const [index, character] of [...digits].reverse().entries()) {
    const doubled = (character.charCodeAt(0) - 48) * (index % 2 === 0 ? 1 : 2);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

const brands: readonly (readonly [(typeof cardBrands)[number], RegExp, readonly number[]])[] = [
  ['visa', /^4/, [13, 16, 19]],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['amex', /^3[47]/, [15]],
  ['maestro', /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, [12, 13, 14, 15, 16, 17, 18, 19]],
];

export type CardProblem = 'number' | 'validUntil' | 'expired' | 'holder';

export type ReadCard =
  | { readonly problem: CardProblem }
  | {
      readonly brand: (typeof cardBrands)[number];
      readonly lastFour: string;
      readonly validUntil: string;
      readonly holder: string;
      readonly waits: boolean;
    };

/** Payouts to this card change only by hand. */
const WAITING_CARD = '4000000000000002';

/** Validates the input, and keeps only the brand and the last four digits of the number. */
export function readCard(
  typed: { readonly number: string; readonly validUntil: string; readonly holder: string },
  now: Date,
): ReadCard {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) return { problem: 'number' };
  const known = brands.find(([, prefix]) => prefix.test(number));
  if (known !== undefined && !known[2].includes(number.length)) return { problem: 'number' };
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(typed.validUntil.trim()) ?? [];
  if (month === '') return { problem: 'validUntil' };
  // A card is valid until the last day of its month.
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  if (end <= now.getTime()) return { problem: 'expired' };
  const holder = typed.holder.trim().replaceAll(/\s+/g, ' ');
  if (!/^[\p{L}\p{M}][\p{L}\p{M}'’. -]{1,99}$/u.test(holder)) return { problem: 'holder' };
  return {
    brand: known?.[0] ?? 'other',
    lastFour: number.slice(-4),
    validUntil: `${month}/${year}`,
    holder,
    waits: number === WAITING_CARD,
  };
}
