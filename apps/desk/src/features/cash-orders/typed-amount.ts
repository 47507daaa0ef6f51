import { asset, parseMoney, toDecimal } from '@gim/money';

const usd = asset('USD', 2);

/** Parses a typed amount with any digit grouping into the API's format; null if invalid. */
export function asAmount(typed: string): string | null {
  const plain = typed.replace(/[\s,]/g, '');
  const parsed = parseMoney(usd, plain);
  return parsed.ok ? toDecimal(parsed.value) : null;
}
