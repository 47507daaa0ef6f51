import type { StageOf, TransactionReason } from '@gim/contract';
import type { payPalTransferFlow } from '@gim/contract/payouts.flow';
import { asset, type Money, money } from '@gim/money';

export const USD = asset('USD', 2);
export type Usd = Money<typeof USD>;
export const cents = (units: string | bigint): Usd => money(USD, BigInt(units));
export const dollars = (whole: number): Usd => money(USD, BigInt(whole) * 100n);

export type PayoutKind = 'card' | 'paypal';
export const payoutKinds: readonly PayoutKind[] = ['card', 'paypal'];

export const typeOf = { card: 'BankCardTransfer', paypal: 'PayPalTransfer' } as const;

type Stage = StageOf<typeof payPalTransferFlow>;

/**
 * Where a payout is. More than its stage in the history: `requested` is proven and nothing is held yet, `refused` never
 * was, `waiting` is ours alone, `ordered` was given to the partner, who may have it; both show as submitted.
 */
export const payoutStates = [
  'requested',
  'refused',
  'review',
  'waiting',
  'ordered',
  'sent',
  'unclaimed',
  'successful',
  'rejected',
  'canceled',
] as const;
export type PayoutState = (typeof payoutStates)[number];

export type PayoutSign = 'NewRecipient' | 'NewDevice' | 'AfterSecurityChange' | 'ManyPayouts';

/** A payout as it is kept: amounts in cents. */
export interface Payout {
  readonly id: string;
  readonly userId: string;
  readonly kind: PayoutKind;
  readonly recipientId: string;
  /** What leaves the balance, the fee included. */
  readonly amount: string;
  readonly fee: string;
  readonly state: PayoutState;
  readonly idempotencyKey: string;
  readonly deviceId: string;
  readonly proofMethod: string;
  readonly provenAt: Date;
  readonly operationHash: string;
  readonly signs: readonly PayoutSign[];
  readonly approvalsNeeded: number;
  /** Nothing is given to the partner before. */
  readonly delayedUntil: Date | null;
  readonly nextAt: Date;
  /** How often the partner was asked since the last step. */
  readonly polls: number;
  /** How often it was given to the partner, and when for the first and the last time. */
  readonly tries: number;
  readonly orderedAt: Date | null;
  readonly lastTryAt: Date | null;
  /** Since when the partner is known to have it. */
  readonly acceptedAt: Date | null;
  /** Why it is to be canceled, by us or at the partner. */
  readonly ending: TransactionReason | null;
  readonly rejectedBy: string | null;
  readonly partnerReference: string | null;
  readonly partnerSequence: string;
  readonly feeChange: string | null;
  readonly feeChangeUntil: Date | null;
  /** The fee that the user has accepted and the partner was not told of yet. */
  readonly acceptedFee: string | null;
  readonly unclaimedUntil: Date | null;
  readonly returnedAt: Date | null;
  readonly endKey: string;
  readonly createdAt: Date;
  readonly movedAt: Date;
}

export const amountOf = ({ amount }: Pick<Payout, 'amount'>): Usd => cents(amount);
export const feeIn = ({ fee }: Pick<Payout, 'fee'>): Usd => cents(fee);
export const receivesOf = ({ amount, fee }: Pick<Payout, 'amount' | 'fee'>): Usd =>
  cents(BigInt(amount) - BigInt(fee));

/** The history knows fewer steps. */
export function stageOf(state: PayoutState): Stage {
  switch (state) {
    case 'waiting':
    case 'ordered':
      return 'submitted';
    case 'requested':
    case 'refused':
      throw new Error(`What is ${state} has no stage.`);
    default:
      return state;
  }
}
