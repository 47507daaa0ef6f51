import { randomBytes } from 'node:crypto';
import type { Block, TX } from 'bcoin';
import * as z from 'zod/mini';
import { monotonicMs } from '../../platform/clock.ts';
import { BitcoinFaucet, reversed } from './bitcoin-faucet.ts';
import { addressOfHash, blockFrom, startBitcoinNode, transactionFrom } from './bitcoin-node.ts';
import type { ChainControl, ChainState } from './control.ts';
import { openJournal } from './journal.ts';
import { makeBlocks } from './make-blocks.ts';
import { listed, RpcError, serveRpc } from './rpc-server.ts';
import { createSerialQueue } from './serial-queue.ts';
import { serveControl } from './serve-control.ts';

/**
 * A Bitcoin chain for the sandbox, in a process of its own: bcoin in memory, with its blocks stored in the file of the
 * first argument. It speaks bitcoind's JSON-RPC.
 */
const entryShape = z.union([z.strictObject({ block: z.string() }), z.strictObject({ sent: z.string() })]);
type Entry = z.output<typeof entryShape>;

/** SegWit is active from block 432 on, and a reward can be spent a hundred blocks later. */
const FIRST_BLOCKS = 440;
const COINBASE_MATURITY = 100;
const openMethods = new Set([
  'getblockchaininfo',
  'getblockcount',
  'getbestblockhash',
  'getblockhash',
  'getblockheader',
  'getblock',
  'getrawtransaction',
  'getrawmempool',
  'getmempoolentry',
  'gettxout',
  'estimatesmartfee',
  'getnetworkinfo',
]);

const node = await startBitcoinNode();
const { chain, mempool } = node;
const faucet = new BitcoinFaucet();
const journal = openJournal(process.argv[2] ?? '', (unchecked) => entryShape.parse(unchecked));
const enqueue = createSerialQueue();
let emptyBlocks = 0;
let lastBlockMs = monotonicMs();

async function apply(entry: Entry): Promise<void> {
  if ('block' in entry) return addBlock(blockFrom(entry.block));
  return addTransaction(transactionFrom(entry.sent));
}

async function addBlock(block: Block): Promise<void> {
  if ((await chain.add(block)) === null) throw new Error('The block does not fit.');
  for (const tx of block.txs) faucet.note(tx);
  emptyBlocks = block.txs.length === 1 ? emptyBlocks + 1 : 0;
  lastBlockMs = monotonicMs();
}

/**
 * Accepts it into the mempool, or throws the reason. A higher fee replaces transactions that signal replaceability (BIP
 * 125).
 */
async function addTransaction(tx: TX): Promise<void> {
  if (mempool.getEntry(tx.hash('hex')) !== undefined) return;
  const rivals = new Set(
    tx.inputs.flatMap(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index) ?? []),
  );
  for (const rival of rivals) {
    // Checks the inputs alone, like other nodes: bcoin's own rule ignores transactions of version 2.
    if (!rival.tx.inputs.some((input) => input.isRBF())) throw new RpcError('txn-mempool-conflict', -26);
    mempool.evictEntry(rival);
  }
  try {
    await mempool.addTX(tx);
    const added = mempool.getEntry(tx.hash('hex'));
    if (added === undefined) throw new RpcError('missing inputs', -25);
    const paid = [...rivals].reduce((sum, { fee }) => sum + fee, 0);
    if (rivals.size > 0 && added.fee <= paid) {
      mempool.evictEntry(added);
      throw new RpcError('insufficient fee, rejecting replacement', -26);
    }
  } catch (error) {
    for (const rival of rivals) await mempool.addTX(rival.tx);
    throw error instanceof RpcError
      ? error
      : new RpcError(String(Reflect.get(Object(error), 'reason') ?? error), -26);
  }
  faucet.note(tx);
}

/** Journals an entry after it has succeeded, and before it is reported. */
const perform = async (entry: Entry): Promise<void> => {
  await apply(entry);
  journal.append(entry);
};

const state = (): ChainState => ({ height: chain.height, hash: chain.tip.rhash() });

const mineOne = async (): Promise<void> => {
  const job = await node.miner.cpu.createJob(chain.tip, addressOfHash(faucet.rewardHash));
  await perform({ block: (await job.mineAsync()).toRaw().toString('hex') });
};

/** Builds a longer chain from an earlier block. Transactions of the replaced blocks are pending again. */
async function reorganise({ depth, drop }: { depth: number; drop: boolean }): Promise<void> {
  const gone = await transactionsAfter(chain.height - depth);
  let tip = await chain.getEntry(chain.height - depth);
  for (let count = 0; count <= depth; count += 1) {
    if (tip === null) throw new Error('The chain is not that long.');
    // The reward goes to a random address, so that no two blocks are equal.
    const job = await node.miner.cpu.createJob(tip, addressOfHash(randomBytes(20)));
    Object.assign(job.attempt, { items: [], fees: 0 });
    job.attempt.refresh();
    const block = await job.mineAsync();
    await perform({ block: block.toRaw().toString('hex') });
    tip = await chain.getEntry(reversed(block.rhash()));
  }
  // A transaction that depends on a dropped one is invalid now, and is dropped too.
  if (!drop) for (const sent of gone) await perform({ sent }).catch(() => undefined);
}

async function transactionsAfter(height: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let next = height + 1; next <= chain.height; next += 1) {
    const entry = await chain.getEntry(next);
    const block = entry === null ? null : await chain.getBlock(entry.hash);
    found.push(...(block?.txs.slice(1) ?? []).map((tx) => tx.toRaw().toString('hex')));
  }
  return found;
}

const isSpendable = async ({ txid, index }: { txid: string; index: number }): Promise<boolean> => {
  const hash = reversed(txid);
  if (mempool.isSpent(hash, index)) return false;
  const coin = await chain.getCoin(hash, index);
  if (coin === null) return mempool.getEntry(hash) !== undefined;
  return !coin.coinbase || chain.height - coin.height >= COINBASE_MATURITY;
};

const control: ChainControl = {
  faucet: ({ to, units }) =>
    enqueue(async () => {
      const sent = await faucet.pay({ to, units: BigInt(units) }, isSpendable);
      await perform({ sent });
      return transactionFrom(sent).txid();
    }),
  mine: ({ blocks }) =>
    enqueue(async () => {
      for (let count = 0; count < blocks; count += 1) await mineOne();
      return state();
    }),
  reorg: (input) => enqueue(() => reorganise(input)).then(state),
  state: async () => state(),
};

async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
  if (method === 'sendrawtransaction') {
    const sent = String(params[0]);
    await enqueue(() => perform({ sent }));
    return transactionFrom(sent).txid();
  }
  if (!openMethods.has(method)) throw new RpcError(`Method not found: ${method}`, -32601);
  // bitcoind takes a verbosity number; bcoin takes two booleans.
  const asked = method === 'getblock' ? [params[0], params[1] !== 0, params[1] === 2] : params;
  return node.rpc.execute({ method, params: asked });
}

for (const entry of journal.before) await apply(entry).catch(() => undefined);
while (chain.height < FIRST_BLOCKS) await mineOne();
serveControl(control, { port: await serveRpc((method, params) => answer(method, listed(params))) });
await makeBlocks(
  () => ({ blockMs: lastBlockMs, emptyBlocks, pending: mempool.map.size }),
  () => enqueue(mineOne),
);
