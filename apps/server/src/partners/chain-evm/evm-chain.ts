import {
  type Address,
  getAddress,
  type Hex,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import {
  type BlockRef,
  type Chain,
  ChainUnavailable,
  type FeeRate,
  type FoundTransaction,
  type Inclusion,
  type OwnFilter,
  type Transfer,
} from '../../modules/chains/ports.ts';
import type { JsonRpc } from '../../platform/json-rpc.ts';
import type { Log } from '../../platform/log/log.ts';
import { requireConsensus } from '../../platform/require-consensus.ts';
import { broadcast } from './broadcast.ts';
import { asked, balancesAt, type EvmNode, type EvmToken, openEvmNode } from './evm-node.ts';
import { orUndefined, readBlock } from './read-block.ts';
import { createTokenCheck } from './token-check.ts';

export interface EvmOptions {
  readonly network: string;
  readonly feeCoin: string;
  readonly nodes: readonly [JsonRpc, ...JsonRpc[]];
  readonly tokens: readonly EvmToken[];
  /** Whether the nodes report finality; Hardhat reports every block as final at once. */
  readonly hasFinality: boolean;
  readonly log: Log;
}

const unavailable = (reason: string): ChainUnavailable => new ChainUnavailable(reason);

/** An Ethereum network. Everything that money depends on is asked of all nodes and counts only if they agree. */
export function createEvmChain({
  network,
  feeCoin,
  tokens: listed,
  hasFinality,
  log,
  ...options
}: EvmOptions): Chain {
  const [first, ...others] = options.nodes;
  const nodes: readonly [EvmNode, ...EvmNode[]] = [openEvmNode(first), ...others.map(openEvmNode)];
  const all = <T>(ask: (node: EvmNode) => Promise<T>): Promise<T> =>
    asked(requireConsensus(nodes, ask, unavailable));
  const checkedTokens = createTokenCheck({ tokens: listed, log });
  const reading = async (node: EvmNode) => ({ node, feeCoin, tokens: await checkedTokens(node) });
  const block = (height: number, own: OwnFilter) =>
    all(async (node) => readBlock(await reading(node), height, own));
  return {
    network,
    feeCoin,
    tip: () => agreedTip(nodes, all),
    finalizedHeight: async () => (hasFinality ? finalizedHeight(nodes) : null),
    block,
    pending: (own) => asked(pendingEther(nodes[0], { feeCoin, own })),
    async transaction(txid, own) {
      const found = await all((node) => findTransaction(node, txid));
      if (found === undefined) return undefined;
      if (found.height === null) return { block: null, transfers: await etherOf(found, { feeCoin, own }) };
      return inBlock(await block(found.height, own), txid);
    },
    inclusion: (txid) => all((node) => inclusionOf(node, txid)),
    async balance({ coin, addresses, at }) {
      const token = listed.find((one) => one.coin === coin)?.address;
      if (coin !== feeCoin && token === undefined) throw new Error(`There is no ${coin} on ${network}.`);
      const of = { token, addresses: addresses.map((address) => getAddress(address)), hash: hexOf(at.hash) };
      const balances = await all((node) => balancesAt(node, of));
      return balances.reduce((sum, units) => sum + units, 0n);
    },
    feeRate: () => asked(feeRate(nodes[0])),
    nextNonce: (address) => all((node) => node.client.getTransactionCount({ address: getAddress(address) })),
    broadcast: (raw) => broadcast(nodes, raw),
  };
}

const hexOf = (hash: string): Hex => {
  if (!isHash(hash)) throw new ChainUnavailable('This is no block of the network.');
  return hash;
};

type All = <T>(ask: (node: EvmNode) => Promise<T>) => Promise<T>;

/** The highest block that every node has, with the same hash on all of them. */
async function agreedTip(nodes: readonly EvmNode[], all: All): Promise<BlockRef> {
  const heights = await asked(Promise.all(nodes.map(({ client }) => client.getBlockNumber())));
  const lowest = heights.reduce((least, height) => (height < least ? height : least));
  const hash = await all(async ({ client }) => (await client.getBlock({ blockNumber: lowest })).hash);
  return { height: Number(lowest), hash };
}

/** The lowest finalized height of all nodes; null if one of them does not support it. */
async function finalizedHeight(nodes: readonly EvmNode[]): Promise<number | null> {
  const found = await asked(
    Promise.all(nodes.map(({ client }) => orUndefined(client.getBlock({ blockTag: 'finalized' })))),
  );
  const heights = found.flatMap((block) => (block === undefined ? [] : [Number(block.number)]));
  return heights.length === nodes.length ? Math.min(...heights) : null;
}

interface Found {
  readonly txid: string;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: bigint;
  readonly height: number | null;
}

async function findTransaction({ client }: EvmNode, txid: string): Promise<Found | undefined> {
  if (!isHash(txid)) return undefined;
  try {
    const { from, to, value, blockNumber } = await client.getTransaction({ hash: txid });
    return { txid, from, to, value, height: blockNumber === null ? null : Number(blockNumber) };
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined;
    throw error;
  }
}

function inBlock(
  block: (BlockRef & { readonly transfers: readonly Transfer[] }) | undefined,
  txid: string,
): FoundTransaction | undefined {
  if (block === undefined) return undefined;
  const { height, hash, transfers } = block;
  return {
    block: { height, hash },
    transfers: transfers.filter((transfer) => transfer.txid.toLowerCase() === txid.toLowerCase()),
  };
}

async function etherOf(
  { txid, from, to, value }: Found,
  { feeCoin, own }: { feeCoin: string; own: OwnFilter },
): Promise<readonly Transfer[]> {
  if (to === null || value === 0n) return [];
  const address = getAddress(to);
  if (!(await own([address])).has(address)) return [];
  return [{ coin: feeCoin, txid, index: 0, to: address, from: getAddress(from), memo: null, units: value }];
}

/** Ether only: the result of a token transfer is known only after execution. Nothing here is certain. */
async function pendingEther(
  { client }: EvmNode,
  { feeCoin, own }: { feeCoin: string; own: OwnFilter },
): Promise<readonly Transfer[]> {
  const block = await orUndefined(client.getBlock({ blockTag: 'pending', includeTransactions: true }));
  const paid = (block?.transactions ?? []).flatMap(({ hash, from, to, value, blockHash }) =>
    to === null || value === 0n || blockHash !== null
      ? []
      : [{ txid: hash, from, to: getAddress(to), value }],
  );
  if (paid.length === 0) return [];
  const ours = await own([...new Set(paid.map(({ to }) => to))]);
  return paid
    .filter(({ to }) => ours.has(to))
    .map(({ txid, from, to, value }) => ({
      coin: feeCoin,
      txid,
      index: 0,
      to,
      from: getAddress(from),
      memo: null,
      units: value,
    }));
}

async function inclusionOf({ client }: EvmNode, txid: string): Promise<Inclusion | undefined> {
  if (!isHash(txid)) return undefined;
  try {
    const receipt = await client.getTransactionReceipt({ hash: txid });
    return {
      block: { height: Number(receipt.blockNumber), hash: receipt.blockHash },
      isSuccessful: receipt.status === 'success',
      feeUnits: receipt.gasUsed * receipt.effectiveGasPrice,
    };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}

/** The base fee may rise by an eighth with each block: the normal rate lasts for a few blocks, the fast one for many. */
async function feeRate({ client }: EvmNode): Promise<FeeRate> {
  const [{ baseFeePerGas }, tip] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas({ chain: null }),
  ]);
  const base = baseFeePerGas ?? 0n;
  return { normal: (base * 3n) / 2n + tip, fast: base * 2n + tip * 2n };
}
