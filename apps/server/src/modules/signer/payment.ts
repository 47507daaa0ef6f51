import type { SignedApproval } from './approval.ts';

/**
 * A transaction to sign: `withdrawal` pays users (several at once on Bitcoin); the other kinds move coins of the house.
 */
export type NewPayment = {
  /** A UUID of version 7, and the key of every effect. */
  readonly id: string;
  readonly network: string;
  readonly coin: string;
} & (
  | { readonly kind: 'withdrawal'; readonly approvals: readonly [SignedApproval, ...SignedApproval[]] }
  /** Moves a deposit address's whole balance of the coin to the hot wallet. */
  | { readonly kind: 'collect'; readonly from: string }
  /** Sends the network's own coin to a deposit address, which needs it to pay for its collection. */
  | { readonly kind: 'gas'; readonly to: string; readonly units: bigint }
  /** To cold storage, whose address only the signer's own settings have. */
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
  /** The block that currently includes it. */
  readonly height: number | null;
  /** The network fee in the network's own coin; null before it is mined. */
  readonly feeUnits: bigint | null;
  readonly reason: string | null;
}

/**
 * Callbacks of the module that owns a kind of payment. Delivered at least once and in order, outside any transaction,
 * so effects have to be keyed by the payment's id. A callback that throws is repeated.
 */
export interface PaymentOwner {
  onBroadcast(payment: Payment): Promise<void>;
  /** Called when mined, when mined again in another block, and for each further block. */
  onConfirmations(payment: Payment, have: number): Promise<void>;
  onFinal(payment: Payment): Promise<void>;
  /** The signer refused it, the network never took it, or it was mined and reverted: only a fee has left. */
  onFailed(payment: Payment): Promise<void>;
}
