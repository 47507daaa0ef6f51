import * as z from 'zod/mini';
import {
  type BlockRef,
  type Chain,
  type ChainBlock,
  ChainUnavailable,
  type FeeRate,
  type Inclusion,
  type OutputsAt,
  type OwnFilter,
} from '../../modules/chains/ports.ts';
import type { JsonRpc } from '../../platform/json-rpc.ts';
import { requireConsensus } from '../../platform/require-consensus.ts';
import { blockAt, blockOf, hashAt, orAbsent, parsed, transactionOf } from './bitcoin-node.ts';
import {
  type AddressOfScript,
  addressReader,
  type BitcoinParameters,
  outputsOf,
  ownOnly,
  spendsOf,
} from './bitcoin-outputs.ts';
import { outputShape, type RawTx, unitsOf } from './bitcoin-shapes.ts';
import { broadcast } from './broadcast.ts';
import { createMempool } from './mempool.ts';

export interface BitcoinOptions {
  readonly network: string;
  readonly coin: string;
  readonly parameters: BitcoinParameters;
  readonly nodes: readonly [JsonRpc, ...JsonRpc[]];
  /** The known outputs from the watcher's records: bitcoind has no index by address. */
  readonly outputsAt: OutputsAt;
  /** Used if the node has too little data for an estimate, in units per virtual byte. */
  readonly defaultFeeRate: FeeRate;
}

const unavailable = (reason: string): ChainUnavailable => new ChainUnavailable(reason);

/** Bitcoin, or a network with the same protocol, through bitcoind's RPC. */
export function createBitcoinChain(options: BitcoinOptions): Chain {
  const { network, coin, nodes, outputsAt, defaultFeeRate } = options;
  const addressOf = addressReader(options.parameters);
  const reading = { coin, addressOf };
  const all = <T>(ask: (rpc: JsonRpc) => Promise<T>): Promise<T> =>
    asked(requireConsensus(nodes, ask, unavailable));
  const mempool = createMempool({ rpc: nodes[0], ...reading });
  return {
    network,
    feeCoin: coin,
    tip: () => agreedTip(nodes, all),
    finalizedHeight: async () => null,
    block: (height, own) => all((rpc) => readBlock(rpc, height, { ...reading, own })),
    pending: (own) => asked(mempool.list().then((transfers) => ownOnly(transfers, own))),
    async transaction(txid, own) {
      const found = await all(async (rpc) => {
        const tx = isTxid(txid) ? await transactionOf(rpc, txid) : undefined;
        return tx === undefined
          ? undefined
          : { block: (await blockOf(rpc, tx)) ?? null, outputs: outputsOf(tx, reading) };
      });
      if (found === undefined) return undefined;
      return { block: found.block, transfers: await ownOnly(found.outputs, own) };
    },
    inclusion: (txid) => all((rpc) => inclusionOf(rpc, txid)),
    balance: (of) => all((rpc) => balanceAt(rpc, { ...of, network, outputsAt, addressOf })),
    feeRate: () => asked(feeRate(nodes[0], defaultFeeRate)),
    nextNonce: async () => null,
    broadcast: (raw) => broadcast(nodes, raw),
  };
}

const isTxid = (txid: string): boolean => /^[\da-f]{64}$/.test(txid);

async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ChainUnavailable) throw error;
    throw new ChainUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  });
}

/** The highest block that every node has, with the same hash on all of them. */
async function agreedTip(
  nodes: readonly JsonRpc[],
  all: <T>(ask: (rpc: JsonRpc) => Promise<T>) => Promise<T>,
): Promise<BlockRef> {
  const heights = await asked(Promise.all(nodes.map((rpc) => parsed(rpc.ask('getblockcount'), z.int()))));
  const height = Math.min(...heights);
  const hash = await all((rpc) => hashAt(rpc, height));
  if (hash === undefined) throw new ChainUnavailable('The chain was reorganised meanwhile.');
  return { height, hash };
}

async function readBlock(
  rpc: JsonRpc,
  height: number,
  { own, ...reading }: { own: OwnFilter } & Parameters<typeof outputsOf>[1],
): Promise<ChainBlock | undefined> {
  const block = await blockAt(rpc, height);
  if (block === undefined) return undefined;
  const { hash, previousblockhash, time, tx } = block;
  return {
    height,
    hash,
    parentHash: previousblockhash ?? '',
    at: new Date(time * 1000),
    transfers: await ownOnly(
      tx.flatMap((one) => outputsOf(one, reading)),
      own,
    ),
    txids: tx.map(({ txid }) => txid),
    spends: tx.flatMap(spendsOf),
  };
}

async function inclusionOf(rpc: JsonRpc, txid: string): Promise<Inclusion | undefined> {
  const tx = isTxid(txid) ? await transactionOf(rpc, txid) : undefined;
  const block = tx === undefined ? undefined : await blockOf(rpc, tx);
  if (tx === undefined || block === undefined) return undefined;
  return { block, isSuccessful: true, feeUnits: await feeOf(rpc, tx) };
}

/** The sum of the inputs minus the sum of the outputs. */
async function feeOf(rpc: JsonRpc, tx: RawTx): Promise<bigint> {
  const spent = await Promise.all(
    spendsOf(tx).map(async ({ txid, index }) => {
      const value = (await transactionOf(rpc, txid))?.vout.find(({ n }) => n === index)?.value;
      if (value === undefined) throw new ChainUnavailable('The node does not know what was spent.');
      return unitsOf(value);
    }),
  );
  const sum = (units: readonly bigint[]): bigint => units.reduce((total, one) => total + one, 0n);
  return sum(spent) - sum(tx.vout.map(({ value }) => unitsOf(value)));
}

/**
 * Asks the node for each output that the watcher knows: one that the node does not have, or has for another address, is
 * not counted, and the amount is the node's. If the node is ahead, an output may be spent already: then it is asked
 * again later.
 */
async function balanceAt(
  rpc: JsonRpc,
  {
    network,
    addresses,
    at,
    outputsAt,
    addressOf,
  }: {
    network: string;
    addresses: readonly string[];
    at: BlockRef;
    outputsAt: OutputsAt;
    addressOf: AddressOfScript;
  },
): Promise<bigint> {
  const outputs = await outputsAt({ network, addresses, at });
  const answers = await rpc.askAll(
    outputs.map(({ txid, index }) => ({ method: 'gettxout', params: [txid, index, false] })),
  );
  const found = await Promise.all(answers.map((answer) => parsed(Promise.resolve(answer), outputShape)));
  if (found.includes(null) && String(await rpc.ask('getbestblockhash')) !== at.hash)
    throw new ChainUnavailable('The node is ahead of the block that is asked for.');
  return found.reduce((sum, output, index) => {
    const isThere = output !== null && addressOf(output.scriptPubKey.hex) === outputs[index]?.address;
    return sum + (isThere ? unitsOf(output.value) : 0n);
  }, 0n);
}

const estimateShape = z.object({ feerate: z.optional(z.number()) });
const NORMAL_BLOCKS = 6;
const FAST_BLOCKS = 2;

/** Per virtual byte, rounded up: bitcoind reports it per thousand. */
async function feeRate(rpc: JsonRpc, other: FeeRate): Promise<FeeRate> {
  const estimate = async (blocks: number, otherwise: bigint): Promise<bigint> => {
    const told = await orAbsent(parsed(rpc.ask('estimatesmartfee', [blocks]), estimateShape));
    if (told?.feerate === undefined || told.feerate <= 0) return otherwise;
    const rate = (unitsOf(told.feerate) + 999n) / 1000n;
    return rate > 0n ? rate : 1n;
  };
  return {
    normal: await estimate(NORMAL_BLOCKS, other.normal),
    fast: await estimate(FAST_BLOCKS, other.fast),
  };
}
