/** Everything the signer needs to pay a withdrawal. The signature covers all of it, so the signer trusts nothing else. */
export interface Approval {
  /** Also the key of the hold in the ledger: the signer pays only while the hold is open. */
  readonly withdrawalId: string;
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  /** What the recipient gets, in the network's units. */
  readonly units: bigint;
  /** What the user pays for the network, in the coin's units. It bounds what the payment may cost the house. */
  readonly feeUnits: bigint;
  /** Its worth in cents; the signer adds these up for its own limits. */
  readonly usdCents: bigint;
  /** The step-up proof: method, time, and the hash of the operation it covered. */
  readonly stepUp: { readonly method: string; readonly at: Date; readonly operationHash: string };
  /** Staff who approved it, without duplicates; empty if no approval was needed. */
  readonly approvers: readonly string[];
  readonly approvedAt: Date;
}

export interface SignedApproval {
  readonly approval: Approval;
  /** Ed25519 over the canonical text of the approval, base64. */
  readonly signature: string;
}
