import { type Chain, type ChainBlock, ChainUnavailable, type Transfer } from '../../chains/index.ts';

interface Move {
  readonly coin: string;
  readonly from?: string;
  readonly to?: string;
  readonly units: bigint;
}

export interface NewBlock {
  readonly moves?: readonly Move[];
  readonly transfers?: readonly Partial<Transfer>[];
  readonly txids?: readonly string[];
  readonly costs?: ChainBlock['costs'];
}

/** A network whose blocks the test writes. */
export interface FakeChain extends Chain {
  mine(block?: NewBlock): void;
  /** Removes the blocks above this height. */
  cut(height: number): void;
  includes(txid: string, of: { height: number; feeUnits: bigint; isSuccessful?: boolean }): void;
  isSilent: boolean;
}

/** Methods that the comparison never calls. */
const unasked: Pick<
  Chain,
  'finalizedHeight' | 'pending' | 'transaction' | 'feeRate' | 'nextNonce' | 'broadcast'
> = {
  finalizedHeight: async () => null,
  pending: async () => [],
  transaction: async () => undefined,
  feeRate: async () => ({ normal: 1n, fast: 2n }),
  nextNonce: async () => 0,
  broadcast: async () => ({ outcome: 'accepted' }),
};

export function createFakeChain(network: string, feeCoin: string): FakeChain {
  const blocks: (ChainBlock & { moves: readonly Move[] })[] = [];
  const inclusions = new Map<string, { height: number; feeUnits: bigint; isSuccessful?: boolean }>();
  let hashes = 0;
  const answer = <T>(value: T): Promise<T> => {
    if (chain.isSilent) return Promise.reject(new ChainUnavailable('Nobody answers.'));
    return Promise.resolve(value);
  };
  const blockAt = (height: number) => {
    const block = blocks[height];
    if (block === undefined) throw new ChainUnavailable('There is no such block.');
    return block;
  };
  const chain: FakeChain = {
    network,
    feeCoin,
    isSilent: false,
    mine({ moves = [], transfers = [], txids = [], costs = [] } = {}) {
      const height = blocks.length;
      hashes += 1;
      blocks.push({
        height,
        hash: `${network}-${hashes}`,
        parentHash: blocks.at(-1)?.hash ?? '',
        at: new Date('2026-03-01T12:00:00Z'),
        moves,
        transfers: transfers.map((transfer, index) => ({
          coin: feeCoin,
          txid: `tx-${hashes}`,
          index,
          to: '',
          from: null,
          memo: null,
          units: 0n,
          ...transfer,
        })),
        txids: [...txids, ...transfers.map(({ txid }) => txid ?? `tx-${hashes}`)],
        spends: [],
        costs,
      });
    },
    cut: (height) => void blocks.splice(height + 1),
    includes: (txid, of) => void inclusions.set(txid, of),
    tip: async () => answer(blockAt(blocks.length - 1)),
    block: async (height) => answer(blocks[height]),
    async inclusion(txid) {
      const found = inclusions.get(txid);
      if (found === undefined || blocks[found.height] === undefined) return answer(undefined);
      const { height, feeUnits, isSuccessful = true } = found;
      return answer({ block: blockAt(height), feeUnits, isSuccessful });
    },
    async balance({ coin, addresses, at }) {
      if (blockAt(at.height).hash !== at.hash) throw new ChainUnavailable('The block was replaced.');
      let units = 0n;
      for (const { moves } of blocks.slice(0, at.height + 1))
        for (const move of moves.filter((one) => one.coin === coin)) {
          if (move.to !== undefined && addresses.includes(move.to)) units += move.units;
          if (move.from !== undefined && addresses.includes(move.from)) units -= move.units;
        }
      return answer(units);
    },
    ...unasked,
  };
  chain.mine();
  return chain;
}
