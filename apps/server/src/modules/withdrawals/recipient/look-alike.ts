/** Prefixes shared by all addresses of a network, so they do not distinguish any. */
const beginnings = /^(?:0x|(?:bc|tb|bcrt|ltc|tltc|rltc)1[qp]|[EUk0]Q)/i;
const ENDS = 4;

const significant = (address: string): string => address.replace(beginnings, '').toLowerCase();

/**
 * The known address that another one imitates (C-13): same beginning and end, which is all that people compare, and a
 * different middle. Attackers who poison a history generate such addresses by the million.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | null {
  const own = significant(address);
  const isLike = (other: string): boolean =>
    other !== own && other.slice(0, ENDS) === own.slice(0, ENDS) && other.slice(-ENDS) === own.slice(-ENDS);
  return known.includes(address) ? null : (known.find((one) => isLike(significant(one))) ?? null);
}
