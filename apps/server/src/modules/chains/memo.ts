import type { Random } from '../../platform/random.ts';
import type { NetworkRules } from './network-rules.ts';

const TEXT_BYTES_MAX = 120;
const TAG_MAX = 2n ** 32n - 1n;

/** Whether the network can carry the memo: a comment on TON, a number below 2^32 on XRP. */
export function isMemo(rules: NetworkRules | undefined, memo: string): boolean {
  if (rules?.family === 'ton')
    return memo.length > 0 && Buffer.byteLength(memo) <= TEXT_BYTES_MAX && !/\p{Cc}/u.test(memo);
  if (rules?.family === 'xrp') return /^(?:0|[1-9]\d{0,9})$/.test(memo) && BigInt(memo) <= TAG_MAX;
  return false;
}

const MEMO_DIGITS = 10;

/**
 * Ten digits. The last is a check digit against mistyped or swapped digits; the first is not zero, which a form might
 * drop.
 */
export function generateMemo(random: Random): string {
  const first = 1 + random.integer(9);
  const body = `${first}${random.digits(MEMO_DIGITS - 2)}`;
  return `${body}${luhnDigit(body)}`;
}

/** The Luhn check digit: every second digit from the right is doubled. */
export function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = digit.charCodeAt(0) - 48;
    const doubled = place % 2 === 0 ? value * 2 : value;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
