/** Everything the signer must know to pay a withdrawal, and nothing it has to believe without the signature over it. */
export interface Approval {
  /** The key of the ledger's hold as well: the signer pays only while it is open. */
  readonly withdrawalId: string;
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  /** What the recipient gets, in the network's units. */
  readonly units: bigint;
  /** What the user pays for the network, in the coin's units: the payment may cost the house no more than the rules allow. */
  readonly feeUnits: bigint;
  /** What it is worth, in cents: the signer adds up what it has signed. */
  readonly usdCents: bigint;
  /** The fresh factor: how and when it was proven, and the hash of the operation it covered. */
  readonly stepUp: { readonly method: string; readonly at: Date; readonly operationHash: string };
  /** Staff who approved it, each once; empty where none was needed. */
  readonly approvers: readonly string[];
  readonly approvedAt: Date;
}

export interface SignedApproval {
  readonly approval: Approval;
  /** Ed25519 over the canonical text of the approval, base64. */
  readonly signature: string;
}
