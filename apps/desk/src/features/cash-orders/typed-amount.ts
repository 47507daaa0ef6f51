import { asset, parseMoney, toDecimal } from '@gim/money';

const usd = asset('USD', 2);

/** What somebody typed as an amount, spelled as the API does, whatever groups the digits; null when it is none. */
export function asAmount(typed: string): string | null {
  const plain = typed.replace(/[\s,]/g, '');
  const parsed = parseMoney(usd, plain);
  return parsed.ok ? toDecimal(parsed.value) : null;
}
