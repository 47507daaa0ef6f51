/**
 * Extracts a code from typed or pasted text. A pasted message may contain other numbers, so a group of exactly the
 * right length is preferred, with or without a separator after each three digits: `codeFrom('Order 48215, code 704
 * 518', 6)` is "704518".
 */
export function codeFrom(text: string, length: number): string {
  const groups = length / 3 - 1;
  const whole = new RegExp(`(?<!\\d)\\d{3}(?:[\\s-]?\\d{3}){${groups}}(?!\\d)`).exec(text);
  return digitsOf(whole?.[0] ?? text).slice(0, length);
}

export interface CodeChange {
  readonly before: string;
  readonly typed: string;
  readonly length: number;
  /** The previous code was refused: typing one more digit starts a new code. */
  readonly isRefused: boolean;
}

/** The code after an edit of the input. */
export function nextCode({ before, typed, length, isRefused }: CodeChange): string {
  const isOneMore = before.length === length && typed.length === length + 1 && typed.startsWith(before);
  if (isOneMore) return isRefused ? digitsOf(typed.slice(length)) : before;
  return codeFrom(typed, length);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
