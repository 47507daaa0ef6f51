/** A block by height and hash. On TON the height of the masterchain block. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

/** Coins that actually arrived at an address (C-04): failed, reverted or forged transfers are never reported. */
export interface Transfer {
  /** The coin's id in the catalogue. */
  readonly coin: string;
  readonly txid: string;
  /**
   * The output's index on Bitcoin; on Ethereum 0 for the native coin and the log index + 1 for a token; 0 on TON. A
   * transfer is identified by network, transaction and index (C-01).
   */
  readonly index: number;
  /** In the form of `canonicalAddress`. */
  readonly to: string;
  readonly from: string | null;
  readonly memo: string | null;
  /** In the network's units, whose precision may differ from the ledger's (M-01). */
  readonly units: bigint;
}

/** A spent Bitcoin output. */
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
  /** Only on UTXO networks. */
  readonly spends: readonly Spend[];
  /**
   * What receiving transfers cost the house: on TON the receiver's wallet pays for its own execution. Our own payments
   * are not included, their fee is in `Inclusion`. The ledger's owner posts each cost once, keyed by its transaction.
   */
  readonly costs?: readonly Cost[];
}

/** Units of the network's native coin that a transaction took from a wallet of ours. */
export interface Cost {
  readonly txid: string;
  readonly units: bigint;
}

/** Which of these addresses are ours, in one query, so that the cost of a block does not depend on how many we have. */
export type OwnFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

export interface FoundTransaction {
  /** Null while unconfirmed. */
  readonly block: BlockRef | null;
  readonly transfers: readonly Transfer[];
}

/**
 * The network's current fee rates in units of its native coin, per unit of `size` (gas, virtual bytes). Zero on TON.
 */
export interface FeeRate {
  readonly normal: bigint;
  readonly fast: bigint;
}

/** How a payment of ours ended on chain. */
export interface Inclusion {
  readonly block: BlockRef;
  /** False: mined without effect, such as a reverted token transfer. The fee is still charged. */
  readonly isSuccessful: boolean;
  /** The fee paid, in units of the network's native coin. */
  readonly feeUnits: bigint;
}

export type Broadcast =
  | { readonly outcome: 'accepted' | 'known' }
  /** The node will never accept it: its nonce or inputs are used, or it is malformed. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The node did not answer, or may accept it later. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/**
 * One network behind its nodes. With several nodes, every answer that money depends on is asked of all of them and
 * returned only when they agree (C-05). Throws `ChainUnavailable` when no node answers or they disagree.
 */
export interface Chain {
  readonly network: string;
  /** The coin in which the network charges fees. */
  readonly feeCoin: string;
  tip(): Promise<BlockRef>;
  /** The highest block that the network marks as final; null where it has no finality. */
  finalizedHeight(): Promise<number | null>;
  /** Undefined above the tip, and on networks read only by `next`. */
  block(height: number, own: OwnFilter): Promise<ChainBlock | undefined>;
  /**
   * For networks whose blocks do not list their transactions (TON): everything after `after`, up to the newest block,
   * as one block. Undefined while there is no newer block.
   */
  next?(after: BlockRef, own: OwnFilter): Promise<ChainBlock | undefined>;
  /** The starting point from which `next` reads everything. */
  readonly origin?: string;
  /** Unconfirmed transfers; empty where the network has no readable mempool. */
  pending(own: OwnFilter): Promise<readonly Transfer[]>;
  transaction(txid: string, own: OwnFilter): Promise<FoundTransaction | undefined>;
  /**
   * The inclusion of a payment of ours; undefined while unconfirmed. On TON `txid` may be the hash of its external
   * message.
   */
  inclusion(txid: string): Promise<Inclusion | undefined>;
  /** The total balance of these addresses after a block. */
  balance(of: { coin: string; addresses: readonly string[]; at: BlockRef }): Promise<bigint>;
  feeRate(): Promise<FeeRate>;
  /** The account's next nonce after its mined transactions; null on UTXO networks. */
  nextNonce(address: string): Promise<number | null>;
  broadcast(raw: string): Promise<Broadcast>;
}

export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** A wallet of the house as published by the signer: the account's extended public key, or its single address. */
export type WalletKey =
  | { readonly kind: 'xpub'; readonly value: string }
  | { readonly kind: 'address'; readonly value: string };

export interface Wallet {
  readonly key: WalletKey;
  /** The cold storage address, which no key here can spend from; null if there is none. */
  readonly cold: string | null;
}

/** The wallets published by the signer, with verified signatures. Undefined until published. */
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

/** The outputs of these addresses after a block, as recorded by the watcher: bitcoind has no index by address. */
export type OutputsAt = (of: {
  readonly network: string;
  readonly addresses: readonly string[];
  readonly at: BlockRef;
}) => Promise<readonly UnspentOutput[]>;
