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
 * The states of a payout; more than its stages in the history. `requested`: proven, nothing is held yet. `refused`:
 * ended before anything was held. `waiting`: not given to the partner. `ordered`: given to the partner, which may have
 * it. The history shows `submitted` for `waiting` and `ordered`.
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

export type PayoutRisk = 'NewRecipient' | 'NewDevice' | 'AfterSecurityChange' | 'ManyPayouts';

/** A stored payout. Amounts are in cents. */
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
  readonly signs: readonly PayoutRisk[];
  readonly approvalsNeeded: number;
  /** Not submitted to the partner before this. */
  readonly delayedUntil: Date | null;
  readonly nextAt: Date;
  /** How often the partner was polled since the last step. */
  readonly polls: number;
  /** How often it was submitted, and when first and last. */
  readonly tries: number;
  readonly orderedAt: Date | null;
  readonly lastTryAt: Date | null;
  /** When the partner first confirmed that it has it. */
  readonly acceptedAt: Date | null;
  /** Why the payout is to be canceled, here or at the partner. */
  readonly ending: TransactionReason | null;
  readonly rejectedBy: string | null;
  readonly partnerReference: string | null;
  readonly partnerSequence: string;
  readonly feeChange: string | null;
  readonly feeChangeUntil: Date | null;
  /** The fee that the user accepted and the partner has not confirmed yet. */
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

/** The stage in the history, which has fewer of them. */
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
