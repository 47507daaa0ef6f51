import type { CardBrand } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Reader } from '../../platform/db/db.ts';
import type { PayoutKind, Usd } from './payout.ts';

/** Where a payout goes, as the partner needs it. */
export type PayoutTarget =
  | {
      readonly kind: 'card';
      /** The partner's own reference to the card. Nobody else can do anything with it. */
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

/** What the partner is asked to pay. `payoutId` is its idempotency key: the same one again is the same payout. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** What the recipient gets. */
  readonly amount: Usd;
  /** What the partner may take beside it. */
  readonly fee: Usd;
  readonly to: PayoutTarget;
}

/** A payout as the partner has it now. */
export interface PartnerPayout {
  readonly reference: string;
  /** Ours. Null when the partner does not know that it is one of ours. */
  readonly payoutId: string | null;
  /** What the recipient gets, and what the partner takes beside it. */
  readonly amount: Usd;
  readonly fee: Usd;
  /** For people: brand and last four, or the masked address. */
  readonly to: string;
  /** When it came to this state. */
  readonly at: Date;
  /**
   * `processing`: accepted, and it can still be canceled. `sent`: on its way. `feeChanged`: it waits for `acceptFee` or
   * `cancel` and does not go on by itself.
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
  /** Grows with every change of the payout. An answer with a smaller one than the last is old. */
  readonly sequence: number;
}

/** It may or may not have happened: cut, too slow, an error of the partner, or an answer that is none (P-03). */
export class PartnerUnknown extends Error {
  override readonly name = 'PartnerUnknown';
}

/** Who pays dollars to cards or PayPal accounts. Every call may throw `PartnerUnknown`. */
export interface PayoutPartner {
  readonly kind: PayoutKind;
  /** What the partner takes of an amount. */
  feeOf(amount: Usd): Usd;
  readonly etaMinutes: number;
  /** Again with the same `payoutId`, for a day at least, it is the same payout and never a second one. */
  submit(payout: PayoutOrder): Promise<'accepted' | { readonly refused: string }>;
  /** `unknown`: the partner says for sure that it has never heard of it. */
  find(payoutId: string): Promise<PartnerPayout | 'unknown'>;
  acceptFee(payoutId: string, fee: Usd): Promise<void>;
  cancel(payoutId: string): Promise<'canceled' | 'tooLate'>;
  /** Everything of a day (UTC), for the reconciliation. */
  listDay(day: string): Promise<readonly PartnerPayout[]>;
  isReady(): Promise<boolean>;
}

/** What is kept of a card. Its number is never among it (P-01). */
export interface CardFacts {
  /** The partner's lasting reference to the card, for payouts. */
  readonly cardToken: string;
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly holder: string;
  /** `MM/YY`. */
  readonly validUntil: string;
  /** Whether dollars can be paid to it. */
  readonly isSupported: boolean;
}

/** The frame on the partner's origin where a card number is entered. */
export interface CardForms {
  openForm(user: {
    readonly userId: string;
    readonly language: Language;
  }): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Undefined: no such token, used up, or of another user. */
  readCard(userId: string, token: string): Promise<CardFacts | undefined>;
}

/** How the partner's messages are read. */
export interface PayoutMessages {
  /** Which payout it is about; null: none. */
  readMessage(payload: unknown): { readonly payoutId: string; readonly event: string } | null;
}

/** Whose identity was checked, and under which name. */
export interface HolderNames {
  legalNameOf(reader: Reader, userId: string): Promise<string | undefined>;
  isSameName(one: string, other: string): boolean;
}

/** A batch that was, or was to be, sent to PayPal. */
export interface SentBatch {
  /** Exactly what was sent. */
  readonly request: string;
  /** Null while its number was not heard. */
  readonly batchId: string | null;
  readonly beganAt: Date;
}

/** Which batch of PayPal a payout is in: PayPal finds a batch by its own number alone. */
export interface PayPalBatches {
  /** Idempotent: what was written first stays. */
  begin(payoutId: string, request: string): Promise<void>;
  name(payoutId: string, batchId: string): Promise<void>;
  find(payoutId: string): Promise<SentBatch | undefined>;
  /** The payouts whose batch was begun on a day of UTC. */
  listDay(day: string): Promise<readonly string[]>;
}
