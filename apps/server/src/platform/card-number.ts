/** 13 to 19 digits on their own, as a card number is typed: not part of an id or an amount. */
const cardLike = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?!\.?\d|[\w-])/g;

/** Replaces card numbers in a text (P-01). */
export const replaceCardNumbers = (text: string, replacement: string): string =>
  text.replace(cardLike, (digits) => (isCardNumber(digits) ? replacement : digits));

/** Whether a parsed JSON value contains a card number: in a text, a number or a field name (P-01). */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return (value.match(cardLike) ?? []).some(isCardNumber);
  if (typeof value === 'number') return Number.isSafeInteger(value) && holdsCardNumber(value.toString());
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => holdsCardNumber(name) || holdsCardNumber(item));
}

/** The Luhn check of payment cards. It keeps other long numbers, such as amounts, readable. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
