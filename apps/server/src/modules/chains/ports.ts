/** One block, by number and hash. On TON the number of the masterchain block. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

/** Coins that arrived at an address, as they really arrived (C-04): what failed, reverted or was forged is never one. */
export interface Transfer {
  /** The coin's id in the catalogue. */
  readonly coin: string;
  readonly txid: string;
  /**
   * The output on Bitcoin; on Ethereum 0 for the coin itself and the log's number + 1 for a token; 0 on TON. A transfer is
   * known by its network, transaction and index (C-01).
   */
  readonly index: number;
  /** As `canonicalAddress` writes it. */
  readonly to: string;
  readonly from: string | null;
  readonly memo: string | null;
  /** In the units of the network, whose digits may differ from the ledger's (M-01). */
  readonly units: bigint;
}

/** An output of Bitcoin that was spent. */
export interface Spend {
  readonly txid: string;
  readonly index: number;
  readonly by: string;
}

export interface ChainBlock extends BlockRef {
  readonly parentHash: string;
  readonly at: Date;
  /** Only those to own addresses. */
  readonly transfers: readonly Transfer[];
  readonly txids: readonly string[];
  /** Only where coins are outputs. */
  readonly spends: readonly Spend[];
  /**
   * What it cost the house that others sent it something: on TON the receiver's wallet pays for its own work. Payments of
   * ours are not here, their fee is in `Inclusion`. Whoever keeps the books posts each once, by its transaction.
   */
  readonly costs?: readonly Cost[];
}

/** Units of the network's own coin that a transaction took from a wallet of ours. */
export interface Cost {
  readonly txid: string;
  readonly units: bigint;
}

/** Tells which of these addresses are ours, in one query: reading a block costs the same however many we have. */
export type OwnFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

export interface FoundTransaction {
  /** Null while no block has it. */
  readonly block: BlockRef | null;
  readonly transfers: readonly Transfer[];
}

/** What the network asks for now, in its own coin's units, for each of `size` (gas, virtual bytes). Nothing on TON. */
export interface FeeRate {
  readonly normal: bigint;
  readonly fast: bigint;
}

/** How a payment of ours ended on chain. */
export interface Inclusion {
  readonly block: BlockRef;
  /** False: it was mined and did nothing, such as a reverted token transfer. Its fee is paid all the same. */
  readonly isSuccessful: boolean;
  /** What it cost, in units of the network's own coin. */
  readonly feeUnits: bigint;
}

export type Broadcast =
  | { readonly outcome: 'accepted' | 'known' }
  /** The node will never take it: its nonce or its inputs are used, or it is malformed. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The node did not answer, or may take it later. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/**
 * One network behind its nodes. With more than one node every answer that money depends on is asked of all of them, and
 * is only given when they agree (C-05). Throws `ChainUnavailable` when nobody answers or they do not agree.
 */
export interface Chain {
  readonly network: string;
  /** The coin in which the network takes its fees. */
  readonly feeCoin: string;
  tip(): Promise<BlockRef>;
  /** The highest block that the network itself calls final; null where it has no such word. */
  finalizedHeight(): Promise<number | null>;
  /** Undefined above the tip, and where a network is read by `next` alone. */
  block(height: number, own: OwnFilter): Promise<ChainBlock | undefined>;
  /**
   * Where blocks do not name their transactions (TON): everything that happened after `after`, up to the newest block, as
   * if it were one. Undefined while there is no newer block.
   */
  next?(after: BlockRef, own: OwnFilter): Promise<ChainBlock | undefined>;
  /** Where `next` can begin to read everything there is. */
  readonly origin?: string;
  /** What waits for a block; empty where the network has no memory pool to read. */
  pending(own: OwnFilter): Promise<readonly Transfer[]>;
  transaction(txid: string, own: OwnFilter): Promise<FoundTransaction | undefined>;
  /** Where a payment of ours is; undefined while no block has it. On TON `txid` may be the hash of its external message. */
  inclusion(txid: string): Promise<Inclusion | undefined>;
  /** What these addresses have together after a block. */
  balance(of: { coin: string; addresses: readonly string[]; at: BlockRef }): Promise<bigint>;
  feeRate(): Promise<FeeRate>;
  /** The number of the account's next transaction after those that are in blocks; null where coins are outputs. */
  nextNonce(address: string): Promise<number | null>;
  broadcast(raw: string): Promise<Broadcast>;
}

export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** A wallet of the house as the signer has published it: an extended public key of the account, or its one address. */
export type WalletKey =
  | { readonly kind: 'xpub'; readonly value: string }
  | { readonly kind: 'address'; readonly value: string };

export interface Wallet {
  readonly key: WalletKey;
  /** Cold storage, which no key here can spend from; null where there is none. */
  readonly cold: string | null;
}

/** What the signer has said about its wallets, with its signature verified. Undefined until it has. */
export interface WalletKeys {
  find(network: string): Promise<Wallet | undefined>;
}

/** An output that no block has spent. */
export interface UnspentOutput {
  readonly txid: string;
  readonly index: number;
  readonly address: string;
  readonly units: bigint;
}

/** Outputs of these addresses after a block, as the watcher has recorded them: bitcoind has no index by address. */
export type OutputsAt = (of: {
  readonly network: string;
  readonly addresses: readonly string[];
  readonly at: BlockRef;
}) => Promise<readonly UnspentOutput[]>;
