/** The part of bcoin that the sandbox uses; the package itself has no types. */
declare module 'bcoin' {
  /** Hashes are hex in wire order; the displayed order is the reverse. */
  interface Outpoint {
    readonly hash: string;
    readonly index: number;
  }
  interface Output {
    readonly value: number;
    readonly script: { toRaw(): Buffer };
  }
  export class TX {
    static fromRaw(raw: Buffer): TX;
    readonly inputs: readonly { readonly prevout: Outpoint; isRBF(): boolean }[];
    readonly outputs: readonly Output[];
    hash(encoding: 'hex'): string;
    txid(): string;
    toRaw(): Buffer;
    isCoinbase(): boolean;
  }
  export class Block {
    static fromRaw(raw: Buffer): Block;
    readonly txs: readonly TX[];
    readonly time: number;
    toRaw(): Buffer;
    rhash(): string;
  }
  interface ChainEntry {
    readonly hash: string;
    readonly height: number;
    readonly time: number;
    rhash(): string;
  }
  interface MempoolEntry {
    readonly tx: TX;
    readonly fee: number;
  }
  interface Mempool {
    readonly map: { readonly size: number };
    addTX(tx: TX): Promise<unknown>;
    getSpent(hash: string, index: number): MempoolEntry | undefined;
    isSpent(hash: string, index: number): boolean;
    getEntry(hash: string): MempoolEntry | undefined;
    evictEntry(entry: MempoolEntry): void;
  }
  interface Chain {
    readonly tip: ChainEntry;
    readonly height: number;
    add(block: Block): Promise<ChainEntry | null>;
    getBlock(hash: string): Promise<Block | null>;
    getEntry(hashOrHeight: string | number): Promise<ChainEntry | null>;
    getCoin(
      hash: string,
      index: number,
    ): Promise<{ readonly height: number; readonly coinbase: boolean } | null>;
  }
  interface BlockTemplate {
    items: unknown[];
    fees: number;
    refresh(): void;
  }
  interface Job {
    readonly attempt: BlockTemplate;
    mineAsync(): Promise<Block>;
  }
  export class FullNode {
    constructor(options: object);
    readonly chain: Chain;
    readonly mempool: Mempool;
    readonly miner: { readonly cpu: { createJob(tip: ChainEntry, address: unknown): Promise<Job> } };
    readonly rpc: { execute(asked: { method: string; params: readonly unknown[] }): Promise<unknown> };
    open(): Promise<void>;
  }
  const bcoin: {
    FullNode: typeof FullNode;
    Network: { get(name: string): { readonly addressPrefix: { bech32: string } } };
    TX: typeof TX;
    Block: typeof Block;
    Address: { fromWitnessPubkeyhash(hash: Buffer): unknown };
  };
  export default bcoin;
}
