import { buildTree, type Tree } from './build-tree.ts';
import { dayOf, type ProofsCore } from './core.ts';
import { writeStatement } from './statement-policy.ts';
import {
  type Count,
  deleteOthers,
  findPublication,
  insertLeaves,
  insertNodes,
  insertPublication,
  type Publication,
} from './store.ts';
import { rootOf } from './tree.ts';

const ROWS_AT_ONCE = 2_000;

/** Counts unless this day was counted. Idempotent: of two processes at once, one publishes. */
export async function publishDaily(core: ProofsCore): Promise<void> {
  const day = dayOf(core.clock.now());
  const latest = await findPublication(core.db.autocommit, null);
  if (latest === undefined || latest.day < day) await publish(core, { day, edition: 1 });
}

/** Counts now. A day that was counted gets a new edition; earlier editions stay published. */
export async function countNow(core: ProofsCore): Promise<void> {
  const day = dayOf(core.clock.now());
  const before = await findPublication(core.db.autocommit, day);
  await publish(core, { day, edition: (before?.edition ?? 0) + 1 });
}

/** Publishes a count. Does nothing if another process has published the same one. */
async function publish(core: ProofsCore, count: Count): Promise<void> {
  const { db, clock, log } = core;
  const { day } = count;
  const coins = coinsOf(core);
  const takenAt = clock.now();
  const customers = await core.ledger.customerBalances();
  const uncounted = customers.find(({ units }) => [...units.keys()].some((coin) => !coins.includes(coin)));
  // A coin that is missing in the sums would be owed but not counted.
  if (uncounted !== undefined) throw new Error('A customer has a coin that is in no catalogue.');
  const tree = await buildTree(core, count, { customers, coins });
  const publication = await signed(core, { count, coins, takenAt, tree });
  const isFirst = await db.inTransaction(async (tx) => {
    if (!(await insertPublication(tx, { ...publication, at: takenAt }))) return false;
    for (let from = 0; from < tree.leaves.length; from += ROWS_AT_ONCE)
      await insertLeaves(tx, count, { from, leaves: tree.leaves.slice(from, from + ROWS_AT_ONCE) });
    for (const kept of tree.kept) await insertNodes(tx, count, kept);
    return true;
  });
  if (!isFirst) return;
  log.info(
    { day, edition: count.edition, customers: tree.leaves.length },
    'the proof of liabilities was published',
  );
  while (await deleteOthers(db.autocommit, count, { limit: 5 * ROWS_AT_ONCE })) {
    // Deletes in batches, because one statement would take too long.
  }
}

/** All coins of the catalogue, sorted. */
const coinsOf = ({ catalogue }: Pick<ProofsCore, 'catalogue'>): readonly string[] =>
  catalogue.coins.map(({ id }) => id).toSorted();

async function signed(
  { db, attestor, catalogue, held, prices }: ProofsCore,
  {
    count,
    coins,
    takenAt,
    tree: { leaves, top },
  }: { count: Count; coins: readonly string[]; takenAt: Date; tree: Tree },
): Promise<Publication> {
  const customers = leaves.length;
  const statement = writeStatement({
    ...count,
    takenAt,
    customers,
    root: rootOf({ day: count.day, coins, customers, top }),
    owed: coins.map((coin, index) => ({
      coin,
      digits: catalogue.assetOf(coin).digits,
      units: String(top?.units[index] ?? 0n),
    })),
    held: await held(db.autocommit),
    prices: coins.flatMap((coin) => {
      const known = prices.latest(coin);
      return known === undefined ? [] : [{ coin, usd: known.usd }];
    }),
  });
  return {
    ...count,
    customers,
    statement,
    signature: attestor.sign(statement),
    publicKey: attestor.publicKey.text,
  };
}
