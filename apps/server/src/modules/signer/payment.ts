import type { SignedApproval } from './approval.ts';

/** A transaction to be signed: `withdrawal` pays users (several at once on Bitcoin), the others move coins of the house. */
export type NewPayment = {
  /** A UUID of version 7, and the key of every effect. */
  readonly id: string;
  readonly network: string;
  readonly coin: string;
} & (
  | { readonly kind: 'withdrawal'; readonly approvals: readonly [SignedApproval, ...SignedApproval[]] }
  /** Everything that a deposit address has of the coin goes to the hot wallet. */
  | { readonly kind: 'collect'; readonly from: string }
  /** The network's own coin for a deposit address that must pay for its collection. */
  | { readonly kind: 'gas'; readonly to: string; readonly units: bigint }
  /** To the cold storage, whose address only the signer's own settings know. */
  | { readonly kind: 'cold'; readonly units: bigint }
);

export type PaymentKind = NewPayment['kind'];

export type PaymentState =
  | 'ordered'
  | 'claimed'
  | 'signed'
  | 'broadcast'
  | 'mined'
  | 'final'
  | 'refused'
  | 'failed';

export interface Payment {
  readonly id: string;
  readonly network: string;
  readonly coin: string;
  readonly kind: PaymentKind;
  readonly state: PaymentState;
  readonly txid: string | null;
  readonly withdrawalIds: readonly string[];
  /** The block that has it now. */
  readonly height: number | null;
  /** What it cost, in the network's own coin; null before it is mined. */
  readonly feeUnits: bigint | null;
  readonly reason: string | null;
}

/**
 * What the owner of a kind of payment hears. At least once each and in order, not in a transaction: the owner's effects are
 * keyed by the payment's id. Whatever throws is told again later.
 */
export interface PaymentOwner {
  onBroadcast(payment: Payment): Promise<void>;
  /** Mined, or mined again in another block; and with each further block. */
  onConfirmations(payment: Payment, have: number): Promise<void>;
  onFinal(payment: Payment): Promise<void>;
  /** The signer refused it, the network never took it, or it was mined and did nothing: no coin has left but a fee. */
  onFailed(payment: Payment): Promise<void>;
}
