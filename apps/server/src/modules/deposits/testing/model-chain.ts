import { createHash } from 'node:crypto';
import {
  type BlockRef,
  type Chain,
  type ChainBlock,
  ChainUnavailable,
  type FeeRate,
  type FoundTransaction,
  type OwnFilter,
  type Transfer,
} from '../../chains/index.ts';

/** A transaction of the model, with its transfers. */
export interface ModelTransaction {
  readonly txid: string;
  readonly transfers: readonly Transfer[];
}

interface ModelBlock extends BlockRef {
  readonly parentHash: string;
  readonly transactions: readonly ModelTransaction[];
}

/** An in-memory network behind the real port, fast enough for thousands of reorganisations. */
export interface ModelChain extends Chain {
  /** Adds a pending transaction. */
  send(transaction: ModelTransaction): void;
  /** Drops a pending transaction, as a replacement does. */
  drop(txid: string): void;
  /** Adds a block with all pending transactions, or with these. */
  mine(transactions?: readonly ModelTransaction[]): void;
  /** Removes the newest blocks and returns their transactions, which do not become pending. */
  unmine(depth: number): readonly ModelTransaction[];
  readonly height: number;
  /** The mined transactions and their heights. */
  minedAt(): readonly { readonly height: number; readonly transaction: ModelTransaction }[];
  /** The finalized height; null for a network without finality. */
  setFinalized(height: number | null): void;
  /** Makes every call fail. */
  setSilent(isSilent: boolean): void;
}

export const createModelChain = (of: { network: string; feeCoin: string }): ModelChain => new Model(of);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const transfersOf = (transactions: Iterable<ModelTransaction>): readonly Transfer[] =>
  [...transactions].flatMap(({ transfers }) => transfers);

async function ours(transfers: readonly Transfer[], own: OwnFilter): Promise<readonly Transfer[]> {
  if (transfers.length === 0) return [];
  const known = await own(transfers.map(({ to }) => to));
  return transfers.filter(({ to }) => known.has(to));
}

class Model implements ModelChain {
  readonly network: string;
  readonly feeCoin: string;
  readonly #blocks: ModelBlock[];
  readonly #waiting = new Map<string, ModelTransaction>();
  readonly #places = new Map<string, number>();
  #made = 0;
  #finalized: number | null = null;
  #isSilent = false;

  constructor({ network, feeCoin }: { network: string; feeCoin: string }) {
    this.network = network;
    this.feeCoin = feeCoin;
    this.#blocks = [{ height: 0, hash: hashOf(network), parentHash: '', transactions: [] }];
  }

  send(transaction: ModelTransaction): void {
    this.#waiting.set(transaction.txid, transaction);
  }

  drop(txid: string): void {
    this.#waiting.delete(txid);
  }

  mine(transactions: readonly ModelTransaction[] = [...this.#waiting.values()]): void {
    this.#made += 1;
    const { height: below, hash: parentHash } = this.#newest;
    const height = below + 1;
    this.#blocks.push({ height, hash: hashOf(`${this.network} ${this.#made}`), parentHash, transactions });
    for (const { txid } of transactions) {
      this.#waiting.delete(txid);
      this.#places.set(txid, height);
    }
  }

  unmine(depth: number): readonly ModelTransaction[] {
    const gone = this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
    const transactions = gone.flatMap((block) => block.transactions);
    for (const { txid } of transactions) this.#places.delete(txid);
    return transactions;
  }

  get height(): number {
    return this.#newest.height;
  }

  minedAt(): readonly { readonly height: number; readonly transaction: ModelTransaction }[] {
    return this.#blocks.flatMap(({ height, transactions }) =>
      transactions.map((transaction) => ({ height, transaction })),
    );
  }

  setFinalized(height: number | null): void {
    this.#finalized = height;
  }

  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  tip(): Promise<BlockRef> {
    const { height, hash } = this.#newest;
    return this.#answer({ height, hash });
  }

  finalizedHeight(): Promise<number | null> {
    return this.#answer(this.#finalized);
  }

  async block(height: number, own: OwnFilter): Promise<ChainBlock | undefined> {
    const block = await this.#answer(this.#blocks[height]);
    if (block === undefined) return undefined;
    const { transactions, ...head } = block;
    return {
      ...head,
      at: new Date(1_767_225_600_000 + height * 1000),
      transfers: await ours(transfersOf(transactions), own),
      txids: transactions.map(({ txid }) => txid),
      spends: [],
    };
  }

  async pending(own: OwnFilter): Promise<readonly Transfer[]> {
    return ours(transfersOf(await this.#answer([...this.#waiting.values()])), own);
  }

  async transaction(txid: string, own: OwnFilter): Promise<FoundTransaction | undefined> {
    const height = await this.#answer(this.#places.get(txid));
    const block = height === undefined ? undefined : this.#blocks[height];
    const found = block?.transactions.find((one) => one.txid === txid) ?? this.#waiting.get(txid);
    if (found === undefined) return undefined;
    return {
      block: block === undefined ? null : { height: block.height, hash: block.hash },
      transfers: await ours(found.transfers, own),
    };
  }

  balance({ coin, addresses, at }: Parameters<Chain['balance']>[0]): Promise<bigint> {
    const transactions = this.#blocks.slice(0, at.height + 1).flatMap((block) => block.transactions);
    const units = transfersOf(transactions)
      .filter((transfer) => transfer.coin === coin && addresses.includes(transfer.to))
      .reduce((sum, transfer) => sum + transfer.units, 0n);
    return this.#answer(units);
  }

  feeRate(): Promise<FeeRate> {
    return this.#answer({ normal: 1_000_000_000n, fast: 2_000_000_000n });
  }

  nextNonce(): Promise<number | null> {
    return this.#answer(this.network === 'bitcoin' ? null : 0);
  }

  inclusion(): Promise<never> {
    throw new Error('The model pays nobody.');
  }

  broadcast(): Promise<never> {
    throw new Error('The model pays nobody.');
  }

  get #newest(): ModelBlock {
    const block = this.#blocks.at(-1);
    if (block === undefined) throw new Error('The model has lost its first block.');
    return block;
  }

  #answer<T>(answer: T): Promise<T> {
    return this.#isSilent
      ? Promise.reject(new ChainUnavailable('The model is silent.'))
      : Promise.resolve(answer);
  }
}
