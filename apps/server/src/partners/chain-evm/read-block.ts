import { type Address, BlockNotFoundError, getAddress, type Hex } from 'viem';
import {
  type ChainBlock,
  ChainUnavailable,
  type OwnFilter,
  type Transfer,
} from '../../modules/chains/ports.ts';
import { balancesAt, type EvmNode, type EvmToken, tokenAbi } from './evm-node.ts';

interface Sent {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: bigint;
}

interface Read {
  readonly node: EvmNode;
  readonly tokens: readonly EvmToken[];
  readonly feeCoin: string;
}

/**
 * A block with the transfers to own addresses. Costs the block, one query for the tokens' logs and one for the
 * addresses; receipts and balances are fetched for own transfers only.
 */
export async function readBlock(read: Read, height: number, own: OwnFilter): Promise<ChainBlock | undefined> {
  const { client } = read.node;
  const block = await orUndefined(
    client.getBlock({ blockNumber: BigInt(height), includeTransactions: true }),
  );
  if (block === undefined) return undefined;
  const { hash, parentHash, timestamp } = block;
  const sent: readonly Sent[] = block.transactions;
  const logs = await readLogs(read, hash);
  const paid = sent.filter(({ to, value }) => to !== null && value > 0n);
  const addresses = [...paid.flatMap(({ to }) => to ?? []), ...logs.map(({ to }) => to)].map((address) =>
    // Not passed directly: a second argument would change the checksum.
    getAddress(address),
  );
  const ours = await own([...new Set(addresses)]);
  const isOurs = (address: Address | null): boolean => address !== null && ours.has(getAddress(address));
  const ether = await etherTransfers(
    read,
    hash,
    paid.filter(({ to }) => isOurs(to)),
  );
  const tokens = await tokenTransfers(read, {
    hash,
    parentHash,
    sent,
    logs,
    arrived: await countWithinTransactions(
      read,
      hash,
      logs.filter(({ to }) => isOurs(to)),
    ),
  });
  return {
    height,
    hash,
    parentHash,
    at: new Date(Number(timestamp) * 1000),
    transfers: [...ether, ...tokens],
    txids: sent.map((one) => one.hash),
    spends: [],
  };
}

/** Undefined above the tip; other errors are thrown. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof BlockNotFoundError) return undefined;
    throw error;
  });
}

/** Failed transactions are in the block too; only the receipt tells. */
async function etherTransfers(
  { node, feeCoin }: Read,
  blockHash: Hex,
  paid: readonly Sent[],
): Promise<readonly Transfer[]> {
  const found = await Promise.all(
    paid.map(async ({ hash, from, to, value }): Promise<readonly Transfer[]> => {
      const receipt = await node.client.getTransactionReceipt({ hash });
      if (receipt.blockHash !== blockHash) throw new ChainUnavailable('The chain was reorganised meanwhile.');
      if (receipt.status !== 'success' || to === null) return [];
      return [
        {
          coin: feeCoin,
          txid: hash,
          index: 0,
          to: getAddress(to),
          from: getAddress(from),
          memo: null,
          units: value,
        },
      ];
    }),
  );
  return found.flat();
}

interface TokenLog {
  readonly token: EvmToken;
  readonly txid: Hex;
  readonly index: number;
  readonly from: Address;
  readonly to: Address;
  readonly units: bigint;
}

/** Only of listed contracts, and without zero transfers, which are address-poisoning bait. */
async function readLogs({ node, tokens }: Read, blockHash: Hex): Promise<readonly TokenLog[]> {
  if (tokens.length === 0) return [];
  const [event] = tokenAbi;
  const address = tokens.map((token) => token.address);
  const logs = await node.client.getLogs({ blockHash, address, event, strict: true });
  return logs.flatMap(({ address: emitter, transactionHash, logIndex, args, blockHash: of }) => {
    const token = tokens.find((one) => getAddress(one.address) === getAddress(emitter));
    if (of !== blockHash) throw new ChainUnavailable('The node tells of another block.');
    if (token === undefined || args.value === 0n) return [];
    return [
      { token, txid: transactionHash, index: logIndex + 1, from: args.from, to: args.to, units: args.value },
    ];
  });
}

/**
 * A log's index counts through its block, so it changes if a reorganisation moves the transaction to another block, and
 * the same transfer would be credited twice (C-01). Counted from the first log of its transaction, it is stable.
 */
async function countWithinTransactions(
  { node }: Read,
  blockHash: Hex,
  logs: readonly TokenLog[],
): Promise<readonly TokenLog[]> {
  const txids = [...new Set(logs.map(({ txid }) => txid))];
  const firsts = await Promise.all(
    txids.map(async (hash) => {
      const receipt = await node.client.getTransactionReceipt({ hash });
      if (receipt.blockHash !== blockHash) throw new ChainUnavailable('The chain was reorganised meanwhile.');
      return [hash, receipt.logs[0]?.logIndex ?? 0] as const;
    }),
  );
  const firstOf = new Map(firsts);
  return logs.map((log) => ({ ...log, index: log.index - (firstOf.get(log.txid) ?? 0) }));
}

/**
 * What really arrived, by the balances before and after the block: a log says only what the contract claims. What the
 * address itself sent in the block is added back; only its own transactions can send, because it grants no allowance.
 */
async function tokenTransfers(
  { node }: Read,
  {
    hash,
    parentHash,
    sent,
    logs,
    arrived,
  }: {
    hash: Hex;
    parentHash: Hex;
    sent: readonly Sent[];
    logs: readonly TokenLog[];
    arrived: readonly TokenLog[];
  },
): Promise<readonly Transfer[]> {
  const senders = new Map(sent.map((one) => [one.hash, getAddress(one.from)]));
  const groups = Map.groupBy(arrived, ({ token, to }) => `${token.coin} ${getAddress(to)}`);
  const found = await Promise.all(
    [...groups.values()].map(async (group): Promise<readonly Transfer[]> => {
      const [first] = group;
      if (first === undefined) return [];
      const to = getAddress(first.to);
      const of = { token: first.token.address, addresses: [to] };
      const [before = 0n] = await balancesAt(node, { ...of, hash: parentHash });
      const [after = 0n] = await balancesAt(node, { ...of, hash });
      const left = logs.filter(
        (log) => log.token === first.token && getAddress(log.from) === to && senders.get(log.txid) === to,
      );
      return shared(group, after - before + sum(left));
    }),
  );
  return found.flat();
}

const sum = (logs: readonly TokenLog[]): bigint => logs.reduce((total, { units }) => total + units, 0n);

/** Distributes the arrived amount to the logs, in order, and never more than each claims. */
function shared(group: readonly TokenLog[], arrived: bigint): readonly Transfer[] {
  let left = arrived;
  return group.flatMap(({ token, txid, index, from, to, units }) => {
    const part = units < left ? units : left;
    if (part <= 0n) return [];
    left -= part;
    return [
      { coin: token.coin, txid, index, to: getAddress(to), from: getAddress(from), memo: null, units: part },
    ];
  });
}
