import type { Tx } from '../../platform/db/db.ts';
import { listStoredAddresses, markUsed } from './address-store.ts';
import type { BlockListener } from './block-listener.ts';
import { addBlock, dropBlocksAbove, listBlocks, moveCursor, readCursor } from './block-store.ts';
import type { ChainsCore } from './core.ts';
import { houseAddresses, ownFilter } from './find-own.ts';
import { addOutputs, rollBackOutputs, spendOutputs } from './output-store.ts';
import { type BlockRef, type Chain, type ChainBlock, ChainUnavailable, type OwnFilter } from './ports.ts';

export interface WatchedChain {
  readonly core: ChainsCore;
  readonly chain: Chain;
  readonly listeners: readonly BlockListener[];
}

/** Another process has moved the cursor: this transaction rolls back, and the next run starts from there. */
class CursorMoved extends ChainUnavailable {}

const nothingOwn: OwnFilter = async () => new Set();

/** Applies blocks until the newest one, or until `mayGoOn` returns false. Returns the last applied block. */
export async function catchUp(watched: WatchedChain, mayGoOn: () => Promise<boolean>): Promise<BlockRef> {
  const { core, chain } = watched;
  const own = ownFilter(core, chain.network);
  let cursor = (await readCursor(core.db.autocommit, chain.network)) ?? (await begin(watched));
  while (await mayGoOn()) {
    const tip = await chain.tip();
    if (tip.height === cursor.height && tip.hash === cursor.hash) return cursor;
    const block = await (chain.next?.(cursor, own) ?? chain.block(cursor.height + 1, own));
    if (block?.parentHash === cursor.hash) cursor = await applyBlock(watched, cursor, block);
    else if (await isForked(chain, cursor)) cursor = await rollBack(watched, cursor);
    // No fork and no next block: the node lags behind. If there is a block, the chain was reorganised between the two
    // calls.
    else if (block === undefined) return cursor;
  }
  return cursor;
}

/** Starts on a network that was never watched. Nobody can have paid to our addresses before. */
async function begin({ core, chain }: WatchedChain): Promise<BlockRef> {
  const { network } = chain;
  const first = core.firstHeights[network];
  const to = first === undefined ? await chain.tip() : await firstBlock(chain, first);
  await core.db.inTransaction(async (tx) => {
    if (!(await moveCursor(tx, { network, from: undefined, to })))
      throw new CursorMoved('Another process follows the chain.');
    await addBlock(tx, { network, ...to });
  });
  return to;
}

async function firstBlock(chain: Chain, height: number): Promise<BlockRef> {
  if (chain.next !== undefined) return { height, hash: chain.origin ?? '' };
  const block = await chain.block(height, nothingOwn);
  return block === undefined ? chain.tip() : { height, hash: block.hash };
}

/** Applies the block, its effects and the cursor in one transaction. */
async function applyBlock(
  { core, chain, listeners }: WatchedChain,
  from: BlockRef,
  block: ChainBlock,
): Promise<BlockRef> {
  const { network } = chain;
  const to = { height: block.height, hash: block.hash };
  await core.db.inTransaction(async (tx) => {
    if (!(await moveCursor(tx, { network, from, to })))
      throw new CursorMoved('Another process follows the chain.');
    await addBlock(tx, { network, ...to });
    if (block.transfers.length > 0)
      await markUsed(tx, { network, addresses: block.transfers.map((transfer) => transfer.to) });
    if (hasOutputs(core, network)) await recordOutputs(core, tx, { network, block });
    for (const listener of listeners) await listener.onBlock(tx, { ...block, network });
  });
  return to;
}

export const hasOutputs = ({ rules }: ChainsCore, network: string): boolean =>
  rules[network]?.family === 'bitcoin';

async function recordOutputs(
  core: ChainsCore,
  tx: Tx,
  { network, block }: { network: string; block: ChainBlock },
): Promise<void> {
  const { transfers, height, spends } = block;
  await addOutputs(tx, { network, height, outputs: await withPaths(core, tx, { network, transfers }) });
  await spendOutputs(tx, { network, height, spends });
}

/** Adds the derivation path of each output's key. */
export async function withPaths(
  core: ChainsCore,
  tx: Tx,
  { network, transfers }: { network: string; transfers: ChainBlock['transfers'] },
) {
  const addresses = transfers.map(({ to }) => to);
  const known = addresses.length === 0 ? [] : await listStoredAddresses(tx, { network, addresses });
  const all = [...known, ...(await houseAddresses(core, network))];
  const paths = new Map(all.map((own) => [own.address, own]));
  return transfers.map((transfer) => ({ transfer, own: paths.get(transfer.to) }));
}

/** Whether the cursor's block is no longer on the chain. A node that lags behind is not a fork. */
async function isForked(chain: Chain, cursor: BlockRef): Promise<boolean> {
  if (chain.next !== undefined) return false;
  const now = await chain.block(cursor.height, nothingOwn);
  return now !== undefined && now.hash !== cursor.hash;
}

/** Goes back to the common ancestor and has the listeners revert everything above it (C-03). */
async function rollBack({ core, chain, listeners }: WatchedChain, cursor: BlockRef): Promise<BlockRef> {
  const { network } = chain;
  const ancestor = await commonAncestor({ core, chain }, cursor);
  core.log.warn({ network, from: cursor.height, to: ancestor.height }, 'a chain was reorganised');
  const { height } = ancestor;
  await core.db.inTransaction(async (tx) => {
    if (!(await moveCursor(tx, { network, from: cursor, to: ancestor })))
      throw new CursorMoved('Another process follows the chain.');
    await dropBlocksAbove(tx, { network, height });
    if (hasOutputs(core, network)) await rollBackOutputs(tx, { network, height });
    for (const listener of listeners) await listener.onRollback(tx, { network, height });
  });
  return ancestor;
}

async function commonAncestor(
  { core, chain }: Pick<WatchedChain, 'core' | 'chain'>,
  { height }: BlockRef,
): Promise<BlockRef> {
  const { network } = chain;
  for (const known of await listBlocks(core.db.autocommit, { network, height: height - 1 })) {
    const now = await chain.block(known.height, nothingOwn);
    if (now?.hash === known.hash) return known;
  }
  core.log.error({ network, height }, 'alarm: a chain was reorganised deeper than any block that is known');
  throw new ChainUnavailable(`The chain of ${network} has no block that is known.`);
}
