import type { CardBrand } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Reader } from '../../platform/db/db.ts';
import type { PayoutKind, Usd } from './payout.ts';

/** The destination of a payout, as the partner needs it. */
export type PayoutTarget =
  | {
      readonly kind: 'card';
      /** The partner's token for the card. Useless to anybody else. */
      readonly cardToken: string;
      readonly holder: string;
    }
  | {
      readonly kind: 'paypal';
      readonly address: string;
      readonly holder: { readonly kind: 'person' | 'company'; readonly name: string };
      readonly postalAddress: string;
      readonly city: string;
      readonly state: string | null;
      readonly country: string;
      readonly zip: string | null;
    };

/** A payout to submit. `payoutId` is the idempotency key. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** What the recipient gets. */
  readonly amount: Usd;
  /** What the partner may take in addition. */
  readonly fee: Usd;
  readonly to: PayoutTarget;
}

/** A payout as the partner has it now. */
export interface PartnerPayout {
  readonly reference: string;
  /** Our payout id. Null when the partner does not link it to one of ours. */
  readonly payoutId: string | null;
  /** What the recipient gets, and what the partner takes in addition. */
  readonly amount: Usd;
  readonly fee: Usd;
  /** For display: card brand and last four digits, or the masked address. */
  readonly to: string;
  /** When it entered this state. */
  readonly at: Date;
  /**
   * `processing`: accepted, can still be canceled. `sent`: on its way. `feeChanged`: waits for `acceptFee` or `cancel`,
   * and does not continue without one.
   */
  readonly state:
    | 'processing'
    | 'sent'
    | 'successful'
    | 'unclaimed'
    | 'returned'
    | 'failed'
    | 'canceled'
    | { readonly feeChanged: Usd };
  readonly reason?: string;
  /** Increases with every change of the payout. An answer with a lower number than the last one is outdated. */
  readonly sequence: number;
}

/** The outcome is unknown: connection lost, timeout, an error of the partner or an invalid answer (P-03). */
export class PartnerUnknown extends Error {
  override readonly name = 'PartnerUnknown';
}

/** Pays dollars to cards or PayPal accounts. Every call may throw `PartnerUnknown`. */
export interface PayoutPartner {
  readonly kind: PayoutKind;
  /** The partner's fee for an amount. */
  feeOf(amount: Usd): Usd;
  readonly etaMinutes: number;
  /** Idempotent by `payoutId` for at least a day. */
  submit(payout: PayoutOrder): Promise<'accepted' | { readonly refused: string }>;
  /** `unknown`: the partner definitely has no such payout. */
  find(payoutId: string): Promise<PartnerPayout | 'unknown'>;
  acceptFee(payoutId: string, fee: Usd): Promise<void>;
  cancel(payoutId: string): Promise<'canceled' | 'tooLate'>;
  /** All payouts of a day (UTC), for the reconciliation. */
  listDay(day: string): Promise<readonly PartnerPayout[]>;
  isReady(): Promise<boolean>;
}

/** What is stored about a card. Never its number (P-01). */
export interface CardFacts {
  /** The partner's permanent token for the card, for payouts. */
  readonly cardToken: string;
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly holder: string;
  /** `MM/YY`. */
  readonly validUntil: string;
  /** Whether dollars can be paid to it. */
  readonly isSupported: boolean;
}

/** The form on the partner's origin, in a frame, where the card number is entered. */
export interface CardForms {
  openForm(user: {
    readonly userId: string;
    readonly language: Language;
  }): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Undefined: no such token, already used, or another user's. */
  readCard(userId: string, token: string): Promise<CardFacts | undefined>;
}

/** Parses the partner's webhooks. */
export interface PayoutMessages {
  /** The payout that the message is about, or null. */
  readMessage(payload: unknown): { readonly payoutId: string; readonly event: string } | null;
}

/** The legal names from the identity checks. */
export interface HolderNames {
  legalNameOf(reader: Reader, userId: string): Promise<string | undefined>;
  isSameName(one: string, other: string): boolean;
}

/** A batch that was sent to PayPal, or was about to be. */
export interface SentBatch {
  /** The exact request body. */
  readonly request: string;
  /** PayPal's id of the batch. Null while its answer has not arrived. */
  readonly batchId: string | null;
  readonly beganAt: Date;
}

/** Which PayPal batch a payout is in. PayPal finds a batch only by PayPal's own id. */
export interface PayPalBatches {
  /** Idempotent: the first request is kept. */
  begin(payoutId: string, request: string): Promise<void>;
  name(payoutId: string, batchId: string): Promise<void>;
  find(payoutId: string): Promise<SentBatch | undefined>;
  /** The payouts whose batch was begun on a day (UTC). */
  listDay(day: string): Promise<readonly string[]>;
}
