import { asset, type Money, money, parseMoney } from '@gim/money';

/** A parsed paste or scan: an address, and the other fields of a payment link. */
export interface ReadRecipient {
  readonly address: string;
  readonly memo: string | null;
  /** In the link's own notation; of the network's native coin unless `isToken`. */
  readonly amount:
    | { readonly decimal: string; readonly isToken: boolean }
    | { readonly units: bigint; readonly isToken: boolean }
    | null;
}

const nothing = { memo: null, amount: null } as const;

/** Parses BIP-21, EIP-681 and ton:// links; any other text is taken as an address. Null when a link is malformed. */
export function readRecipient(text: string): ReadRecipient | null {
  const trimmed = text.trim();
  const scheme = /^([a-z]+):/i.exec(trimmed)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'bitcoin':
    case 'litecoin':
      return readBip21(trimmed);
    case 'ethereum':
      return readEip681(trimmed);
    case 'ton':
      return readTon(trimmed);
    default:
      return { address: trimmed, ...nothing };
  }
}

function readBip21(text: string): ReadRecipient | null {
  const { path, query } = partsOf(text);
  // BIP-21: an unknown required parameter makes the link invalid.
  if (path === '' || [...query.keys()].some((name) => name.startsWith('req-'))) return null;
  const decimal = query.get('amount');
  return { address: path, memo: null, amount: decimal === null ? null : { decimal, isToken: false } };
}

function readEip681(text: string): ReadRecipient | null {
  const { path, query } = partsOf(text);
  const [target = '', call] = path.replace(/^pay-/, '').split('/');
  const [address = ''] = target.split('@');
  if (call === undefined) {
    const units = wholeUnits(query.get('value'));
    return { address, memo: null, amount: units === null ? null : { units, isToken: false } };
  }
  const to = query.get('address');
  if (call !== 'transfer' || to === null) return null;
  const units = wholeUnits(query.get('uint256'));
  return { address: to, memo: null, amount: units === null ? null : { units, isToken: true } };
}

function readTon(text: string): ReadRecipient | null {
  const { path, query } = partsOf(text);
  const address = /^\/\/transfer\/(.+)$/.exec(path)?.[1];
  // We support no jettons, and an amount of one is not an amount of TON.
  if (address === undefined || query.has('jetton')) return null;
  const units = wholeUnits(query.get('amount'));
  const memo = query.get('text');
  return {
    address,
    memo: memo === '' ? null : memo,
    amount: units === null ? null : { units, isToken: false },
  };
}

function partsOf(text: string): { path: string; query: URLSearchParams } {
  const [whole = '', query = ''] = text.split('?', 2);
  return { path: whole.slice(whole.indexOf(':') + 1), query: new URLSearchParams(query) };
}

/** EIP-681 also allows 2014000000000000000 as 2.014e18. Null if the result is not a whole number of units. */
function wholeUnits(text: string | null): bigint | null {
  const found = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text ?? '');
  if (found === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = found;
  const missing = BigInt(exponent) - BigInt(fraction.length);
  return missing < 0n ? null : BigInt(`${whole}${fraction}`) * 10n ** missing;
}

/** The amount of a link, if it is in this coin. */
export function linkAmount(
  { amount }: Pick<ReadRecipient, 'amount'>,
  { code, digits, isToken }: { code: string; digits: number; isToken: boolean },
): Money | null {
  if (amount === null || amount.isToken !== isToken) return null;
  const of = asset(code, digits);
  if ('units' in amount) return amount.units > 0n ? money(of, amount.units) : null;
  const parsed = parseMoney(of, amount.decimal);
  return parsed.ok && parsed.value.units > 0n ? parsed.value : null;
}
