import { hash as digest } from 'node:crypto';

/** A node as it is stored and published: a hash, and the sums it commits to. */
export interface Branch {
  readonly hash: string;
  /** Whole units of each coin, separated by commas. This text is hashed. */
  readonly sums: string;
}

/** A leaf or an inner node while the tree is built. */
export interface Node extends Branch {
  readonly units: readonly bigint[];
}

export interface Step extends Branch {
  /** The side of the sibling. */
  readonly side: 'left' | 'right';
}

/** A negative balance would reduce the published total without anybody noticing. */
class NegativeBalance extends Error {
  override readonly name = 'NegativeBalance';
}

const hashed = (lines: readonly string[]): string => digest('sha256', lines.join('\n'), 'hex');

/** Each kind of hashed text has its own prefix, so that a leaf cannot pass for an inner node or the reverse. */
const customerHash = (userId: string): string => hashed(['gim customer 1', userId]);

function writeSums(units: readonly bigint[]): string {
  if (units.some((one) => one < 0n)) throw new NegativeBalance('A balance to be counted is below zero.');
  return units.join(',');
}

const readSums = (sums: string): readonly bigint[] => sums.split(',').map((one) => BigInt(one));

export interface LeafParts {
  readonly day: string;
  readonly salt: string;
  readonly userId: string;
  readonly units: readonly bigint[];
}

export function leafOf({ day, salt, userId, units }: LeafParts): Node {
  const sums = writeSums(units);
  return { hash: hashed(['gim leaf 1', day, salt, customerHash(userId), sums]), sums, units };
}

export const nodeOf = ({ hash, sums }: Branch): Node => ({ hash, sums, units: readSums(sums) });

/** The hash covers the sums of both children (C-15): with only their total, one of them could be understated. */
function join(left: Node, right: Node): Node {
  const units = left.units.map((one, index) => one + (right.units[index] ?? 0n));
  return {
    hash: hashed(['gim node 1', left.hash, left.sums, right.hash, right.sums]),
    sums: writeSums(units),
    units,
  };
}

/** One level up. The last node of an odd number moves up unchanged. */
export function levelAbove(nodes: readonly Node[]): readonly Node[] {
  const above: Node[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const [left, right] = [nodes[index], nodes[index + 1]];
    if (left !== undefined) above.push(right === undefined ? left : join(left, right));
  }
  return above;
}

/** The sibling of a node; undefined for the last of an odd number. */
export function stepAt(nodes: readonly Node[], position: number): Step | undefined {
  const sibling = nodes[position ^ 1];
  if (sibling === undefined) return undefined;
  const { hash, sums } = sibling;
  return { side: position % 2 === 0 ? 'right' : 'left', hash, sums };
}

export interface RootParts {
  readonly day: string;
  readonly coins: readonly string[];
  readonly customers: number;
  /** Undefined if nothing is owed to anybody. */
  readonly top: Node | undefined;
}

/** Covers the coins, the number of leaves and their sums. */
export const rootOf = ({ day, coins, customers, top }: RootParts): string =>
  hashed([
    'gim root 1',
    day,
    coins.join(','),
    String(customers),
    top?.hash ?? '',
    top?.sums ?? writeSums(coins.map(() => 0n)),
  ]);
