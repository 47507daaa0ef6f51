import type { ReviewReason, StageOf, TransactionReason } from '@gim/contract';
import type { withdrawFlow } from '@gim/contract/withdrawals.flow';
import { type Money, money } from '@gim/money';
import type { Catalogue } from '../coins/index.ts';

export type Stage = StageOf<typeof withdrawFlow>;

/**
 * The states of a withdrawal; more than its stages in the history. `ordered` shows as queued but cannot be canceled.
 */
export type State = Stage | 'requested' | 'ordered' | 'refused';

/** Facts recorded on request, for the reviewers. */
export interface Checked {
  readonly stepUp: string;
  readonly deviceKnownDays: number;
  readonly addressUsed: number;
  readonly accountAgeDays: number;
}

/** A stored withdrawal. Amounts are in smallest units. */
export interface Withdrawal {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly addressName: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly units: string;
  readonly usdCents: string;
  readonly internalUserId: string | null;
  readonly state: State;
  readonly idempotencyKey: string;
  readonly part: 'main' | 'test';
  readonly testId: string | null;
  readonly testOf: string | null;
  readonly deviceId: string;
  readonly proofMethod: string;
  readonly provenAt: Date;
  readonly operationHash: string;
  /** Signature over what was proven and how it is processed; see `intent.ts`. */
  readonly intentSignature: string;
  readonly isDelayed: boolean;
  readonly reasons: readonly ReviewReason[];
  readonly risk: 'low' | 'medium' | 'high';
  readonly approvalsNeeded: number;
  readonly checks: Checked;
  readonly undoUntil: Date | null;
  readonly releaseUntil: Date | null;
  readonly nextAt: Date;
  readonly ending: TransactionReason | null;
  readonly rejectedBy: string | null;
  readonly questionBy: string | null;
  readonly questionAt: Date | null;
  readonly questionNote: string | null;
  readonly paymentId: string | null;
  readonly txid: string | null;
  readonly confirmations: number;
  readonly endKey: string;
  readonly createdAt: Date;
  readonly movedAt: Date;
}

/** The stage in the history, which shows `ordered` as queued. */
export const stageOf = (state: State): Stage => {
  if (state === 'ordered') return 'queued';
  if (state === 'requested' || state === 'refused') throw new Error(`What is ${state} has no stage.`);
  return state;
};

/** The states before the signer has the order, so that a refund is possible. */
export const openStates: readonly State[] = ['test', 'release', 'undo', 'review', 'queued'];

type Assets = Pick<Catalogue, 'assetOf'>;

export const amountOf = ({ assetOf }: Assets, { coin, amount }: Withdrawal): Money =>
  money(assetOf(coin), BigInt(amount));

export const feeOf = ({ assetOf }: Assets, { coin, fee }: Withdrawal): Money =>
  money(assetOf(coin), BigInt(fee));

/** What the recipient gets, in the ledger's units. */
export const receivedOf = ({ assetOf }: Assets, { coin, amount, fee }: Withdrawal): Money =>
  money(assetOf(coin), BigInt(amount) - BigInt(fee));
