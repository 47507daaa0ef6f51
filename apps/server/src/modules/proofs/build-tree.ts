import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CustomerBalances } from '../ledger/index.ts';
import { BLOCK_LEVELS, type ProofsCore } from './core.ts';
import { saltOf } from './salt.ts';
import type { Count } from './store.ts';
import { leafOf, levelAbove, type Node } from './tree.ts';

export interface Tree {
  /** Sorted by hash, so that the order says nothing about customers and neighbours change with every count. */
  readonly leaves: readonly (Node & { readonly userId: string })[];
  /** The levels that are stored, from `BLOCK_LEVELS` up; the top is the last. */
  readonly kept: readonly { readonly level: number; readonly nodes: readonly Node[] }[];
  readonly top: Node | undefined;
}

const LEAVES_A_TURN = 500;

/** Builds the tree with one leaf per customer. Yields to the event loop, because the process may answer requests too. */
export async function buildTree(
  core: Pick<ProofsCore, 'saltKey'>,
  count: Count,
  {
    customers,
    coins,
  }: { readonly customers: readonly CustomerBalances[]; readonly coins: readonly string[] },
): Promise<Tree> {
  const leaves: (Node & { readonly userId: string })[] = [];
  for (const [index, { owner: userId, units }] of customers.entries()) {
    if (index % LEAVES_A_TURN === 0) await nextTurn();
    const counted = coins.map((coin) => units.get(coin) ?? 0n);
    const salt = saltOf(core, { ...count, userId });
    leaves.push({ userId, ...leafOf({ day: count.day, salt, userId, units: counted }) });
  }
  leaves.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const kept: { level: number; nodes: readonly Node[] }[] = [];
  let nodes: readonly Node[] = leaves;
  for (let level = 1; nodes.length > 1; level += 1) {
    nodes = await raised(nodes);
    if (level >= BLOCK_LEVELS) kept.push({ level, nodes });
  }
  return { leaves, kept, top: nodes[0] };
}

async function raised(nodes: readonly Node[]): Promise<readonly Node[]> {
  const above: Node[] = [];
  for (let from = 0; from < nodes.length; from += LEAVES_A_TURN) {
    await nextTurn();
    above.push(...levelAbove(nodes.slice(from, from + LEAVES_A_TURN)));
  }
  return above;
}
