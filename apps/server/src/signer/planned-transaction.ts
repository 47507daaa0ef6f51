/** A transaction that is ready to be signed. Nothing is signed before the last check. */
export interface PlannedTransaction {
  /** The most it can cost, in the network's own coin. */
  readonly feeUnitsMax: bigint;
  /** What the next version must exceed. */
  readonly feeRate: bigint;
  sign(): Promise<SignedTransaction>;
}

export interface SignedTransaction {
  /** As the network's nodes take it. */
  readonly raw: string;
  /** How the network names it; known before it is sent. */
  readonly txid: string;
}

/** What the product has seen on the network, and what a replacement must exceed; null for the first version. */
export interface FeeSeen {
  readonly normal: bigint;
  readonly fast: bigint;
  readonly above: bigint | null;
}
