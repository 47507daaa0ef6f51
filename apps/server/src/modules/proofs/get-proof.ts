import type { getProof as endpoint, Reply } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import { BLOCK_LEAVES, BLOCK_LEVELS, dayOf, type ProofsCore } from './core.ts';
import { saltOf } from './salt.ts';
import { type Count, findLeaf, findPublication, listLeaves, listNodes, type NodePlace } from './store.ts';
import { levelAbove, type Node, nodeOf, type Step, stepAt } from './tree.ts';

type Answer = Reply<typeof endpoint>;

/** The user's leaf in the newest count, with the path to the root. Read in one snapshot. */
export function getProof(core: ProofsCore, userId: string): Promise<Answer> {
  const nextAt = nextCount(core.clock.now());
  return core.db.inTransaction(
    async (tx) => {
      const latest = await findPublication(tx, null);
      if (latest === undefined) return { count: null, proof: null, nextAt };
      const { day, edition, customers } = latest;
      const leaf = await findLeaf(tx, { day, edition, userId });
      const shown = { date: day, edition };
      if (leaf === undefined) return { count: shown, proof: null, nextAt };
      const count = { day, edition };
      const steps = await stepsFrom(tx, count, { ...leaf, leaves: customers });
      const salt = saltOf(core, { ...count, userId });
      return { count: shown, proof: { salt, sums: leaf.sums, steps }, nextAt };
    },
    { isolation: 'repeatable read' },
  );
}

async function stepsFrom(
  reader: Reader,
  count: Count,
  { position, leaves }: { readonly position: number; readonly leaves: number },
): Promise<Step[]> {
  const from = position - (position % BLOCK_LEAVES);
  const leavesHere = await listLeaves(reader, count, { from, until: from + BLOCK_LEAVES });
  let nodes: readonly Node[] = leavesHere.map(nodeOf);
  let place = position - from;
  const steps: Step[] = [];
  for (let level = 0; level < BLOCK_LEVELS; level += 1) {
    const step = stepAt(nodes, place);
    if (step !== undefined) steps.push(step);
    nodes = levelAbove(nodes);
    place >>= 1;
  }
  const upper = await listNodes(reader, count, placesAbove(position, leaves));
  return [...steps, ...upper.map(({ position: at, hash, sums }): Step => ({ side: sideOf(at), hash, sums }))];
}

const sideOf = (position: number): Step['side'] => (position % 2 === 0 ? 'left' : 'right');

/** The positions of the sibling nodes on the path of a leaf, above its block. */
function placesAbove(position: number, leaves: number): readonly NodePlace[] {
  const places: NodePlace[] = [];
  let at = position >> BLOCK_LEVELS;
  let width = Math.ceil(leaves / BLOCK_LEAVES);
  for (let level = BLOCK_LEVELS; width > 1; level += 1) {
    if ((at ^ 1) < width) places.push({ level, position: at ^ 1 });
    at >>= 1;
    width = Math.ceil(width / 2);
  }
  return places;
}

/** The next midnight in UTC. */
const nextCount = (now: Date): string => `${dayOf(new Date(now.getTime() + 86_400_000))}T00:00:00.000Z`;
