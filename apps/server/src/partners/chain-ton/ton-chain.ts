import { Address, type Transaction } from '@ton/core';
import * as z from 'zod/mini';
import {
  type BlockRef,
  type Chain,
  type ChainBlock,
  ChainUnavailable,
  type OwnFilter,
} from '../../modules/chains/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JsonRpc } from '../../platform/json-rpc.ts';
import { requireConsensus } from '../../platform/require-consensus.ts';
import { hexHash, ORIGIN, readHistory, readMark, type TonMark, writeMark } from './ton-history.ts';
import { broadcast, isNamed, namesOf } from './ton-payments.ts';
import { canonical, costOf, feeOf, isExecuted, transferOf } from './ton-transfers.ts';

export interface TonOptions {
  readonly nodes: readonly [JsonRpc, ...JsonRpc[]];
  /** The wallet of this installation; undefined until the signer has published it. */
  readonly wallet: () => Promise<string | undefined>;
  /** Masterchain blocks needed on top of the newest one before a transaction is final. */
  readonly finalityBlocks: number;
  readonly clock: Clock;
}

const COIN = 'TON';
/** How far back a payment or a deposit is searched. */
const SEARCH_MAX = 2_000;
/** How many transactions one node may be behind another. */
const NEWEST_MAX = 20;
const unavailable = (reason: string): ChainUnavailable => new ChainUnavailable(reason);

/**
 * TON through its HTTP API (version 2). Its blocks do not list the transactions of an account, so the wallet's history
 * is read: a "block" is everything since the previous one, its height is the number of the newest masterchain block,
 * and its hash is the position in the history.
 */
export function createTonChain({ nodes, wallet, finalityBlocks, clock }: TonOptions): Chain {
  const all = <T>(ask: (rpc: JsonRpc) => Promise<T>): Promise<T> =>
    asked(requireConsensus(nodes, ask, unavailable));
  const ownWallet = async (): Promise<string> => {
    const address = await wallet();
    if (address === undefined) throw new ChainUnavailable('The signer has not said which wallet it is.');
    return canonical(address);
  };
  /** The lowest of the nodes: what all of them have. */
  const seqno = async (): Promise<number> => Math.min(...(await asked(Promise.all(nodes.map(masterSeqno)))));
  const search = async (txid: string): Promise<Transaction | undefined> => {
    const address = await ownWallet();
    const history = await commonHistory(nodes, { address, most: SEARCH_MAX });
    return history.find((transaction) => isNamed(transaction, txid));
  };
  const refOf = async (transaction: Transaction): Promise<BlockRef> => ({
    height: await seqno(),
    hash: writeMark({ lt: transaction.lt, hash: hexHash(transaction) }),
  });
  const walletSeqno = (address: string): Promise<number> => all((rpc) => seqnoOf(rpc, address));
  return {
    network: 'ton',
    feeCoin: COIN,
    async tip() {
      const mark = await newestMark(nodes, await ownWallet());
      return { height: await seqno(), hash: writeMark(mark) };
    },
    finalizedHeight: async () => (await seqno()) - finalityBlocks,
    block: async () => undefined,
    origin: writeMark(ORIGIN),
    next: async (after, own) =>
      readNext({ nodes, address: await ownWallet(), seqno, at: clock.now() }, after, own),
    pending: async () => [],
    async transaction(txid, own) {
      const found = await search(txid);
      if (found === undefined) return undefined;
      const transfer = transferOf(found, COIN);
      const ours = await own(transfer === undefined ? [] : [transfer.to]);
      const transfers = transfer !== undefined && ours.has(transfer.to) ? [transfer] : [];
      return { block: await refOf(found), transfers };
    },
    async inclusion(txid) {
      const found = await search(txid);
      if (found === undefined) return undefined;
      const isSuccessful = isExecuted(found) && found.outMessagesCount > 0;
      return { block: await refOf(found), isSuccessful, feeUnits: feeOf(found) };
    },
    balance: async ({ addresses, at }) => {
      const main = await ownWallet();
      const balances = await Promise.all(
        addresses.map((address) =>
          all((rpc) =>
            balanceOf(rpc, { address, at: canonical(address) === main ? readMark(at.hash) : undefined }),
          ),
        ),
      );
      return balances.reduce((sum, units) => sum + units, 0n);
    },
    feeRate: async () => ({ normal: 0n, fast: 0n }),
    nextNonce: walletSeqno,
    broadcast: (raw) =>
      broadcast(nodes, raw, {
        seqno: walletSeqno,
        has: async (hash) => (await search(hash)) !== undefined,
      }),
  };
}

async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ChainUnavailable) throw error;
    throw new ChainUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  });
}

const masterShape = z.object({ last: z.object({ seqno: z.int() }) });
const masterSeqno = async (rpc: JsonRpc): Promise<number> =>
  masterShape.parse(await rpc.ask('getMasterchainInfo', {})).last.seqno;

/** The history that all nodes agree on, newest first. The slowest node limits it; a contradiction throws (C-05). */
async function commonHistory(
  nodes: readonly JsonRpc[],
  of: { address: string; until?: TonMark; most?: number },
): Promise<readonly Transaction[]> {
  const histories = await asked(Promise.all(nodes.map((rpc) => readHistory(rpc, of))));
  const newestCommon = histories.map((history) => history[0]?.lt ?? 0n).reduce((a, b) => (b < a ? b : a));
  const common = histories.map((history) => history.filter(({ lt }) => lt <= newestCommon).map(hexHash));
  const length = Math.min(...common.map((hashes) => hashes.length));
  const names = new Set(common.map((hashes) => hashes.slice(0, length).join()));
  const isWhole = of.most !== undefined || common.every((hashes) => hashes.length === length);
  if (names.size > 1 || !isWhole) throw new ChainUnavailable('The nodes do not agree.');
  return (histories[0] ?? []).filter(({ lt }) => lt <= newestCommon);
}

async function newestMark(nodes: readonly JsonRpc[], address: string): Promise<TonMark> {
  const [newest] = await commonHistory(nodes, { address, most: NEWEST_MAX });
  return newest === undefined ? ORIGIN : { lt: newest.lt, hash: hexHash(newest) };
}

interface Reading {
  readonly nodes: readonly JsonRpc[];
  readonly address: string;
  readonly seqno: () => Promise<number>;
  readonly at: Date;
}

/** Reads the transactions before the masterchain's number, so that all of them are in blocks up to that number. */
async function readNext(
  { nodes, address, seqno, at }: Reading,
  after: BlockRef,
  own: OwnFilter,
): Promise<ChainBlock | undefined> {
  const until = readMark(after.hash);
  const history = (await commonHistory(nodes, { address, until })).toReversed();
  const height = await seqno();
  if (height <= after.height) return undefined;
  const newest = history.at(-1);
  const transfers = history.flatMap((transaction) => transferOf(transaction, COIN) ?? []);
  const ours = await own([...new Set(transfers.map(({ to }) => to))]);
  const hash = newest === undefined ? after.hash : writeMark({ lt: newest.lt, hash: hexHash(newest) });
  return {
    height,
    hash,
    parentHash: after.hash,
    at: newest === undefined ? at : new Date(newest.now * 1000),
    transfers: transfers.filter(({ to }) => ours.has(to)),
    txids: history.flatMap(namesOf),
    spends: [],
    costs: history.flatMap((transaction) => costOf(transaction, transferOf(transaction, COIN)) ?? []),
  };
}

const runShape = z.object({ exit_code: z.int(), stack: z.array(z.tuple([z.string(), z.unknown()])) });

/** A wallet that has never paid has no code, and starts at 0. */
async function seqnoOf(rpc: JsonRpc, address: string): Promise<number> {
  const run = runShape.parse(await rpc.ask('runGetMethod', { address, method: 'seqno', stack: [] }));
  const [kind, value] = run.stack[0] ?? [];
  if (run.exit_code !== 0) return 0;
  if (kind !== 'num') throw new ChainUnavailable('The wallet told no number.');
  return Number(BigInt(String(value)));
}

const informationShape = z.object({
  balance: z.union([z.string(), z.number()]),
  last_transaction_id: z.object({ lt: z.string() }),
});

/** The API has only current balances, so the wallet must still be at that position of its history. */
async function balanceOf(
  rpc: JsonRpc,
  { address, at }: { address: string; at: TonMark | undefined },
): Promise<bigint> {
  const raw = Address.parse(address).toString();
  const { balance, last_transaction_id: last } = informationShape.parse(
    await rpc.ask('getAddressInformation', { address: raw }),
  );
  if (at !== undefined && BigInt(last.lt) !== at.lt)
    throw new ChainUnavailable('The wallet has moved on since the block that is asked for.');
  return BigInt(balance);
}
