/** A transaction that is ready to be signed. Nothing is signed before the last check. */
export interface PlannedTransaction {
  /** The most it can cost, in the network's own coin. */
  readonly feeUnitsMax: bigint;
  /** What a replacement must exceed. */
  readonly feeRate: bigint;
  sign(): Promise<SignedTransaction>;
}

export interface SignedTransaction {
  /** In the form that nodes accept. */
  readonly raw: string;
  /** The network's id of it; known before it is sent. */
  readonly txid: string;
}

/** The fee rates seen on the network, and what a replacement must exceed; null for the first version. */
export interface FeeSeen {
  readonly normal: bigint;
  readonly fast: bigint;
  readonly above: bigint | null;
}
