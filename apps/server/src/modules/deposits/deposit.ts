import type { BlockRef } from '../chains/index.ts';

export type DepositState = 'seen' | 'collecting' | 'credited' | 'suspense' | 'assigned' | 'gone';

/** A stored deposit. Amounts are in smallest units: `units` of the network, the others of the ledger. */
export interface Deposit {
  readonly id: string;
  readonly network: string;
  readonly txid: string;
  readonly index: number;
  readonly coin: string;
  readonly address: string;
  readonly sender: string | null;
  readonly memo: string | null;
  readonly userId: string | null;
  readonly units: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: DepositState;
  readonly block: BlockRef | null;
  readonly have: number;
  readonly need: number;
  readonly isRolledBack: boolean;
  readonly transactionId: string | null;
  readonly seenAt: Date;
}

export interface OwnedDeposit extends Deposit {
  readonly userId: string;
}

export const isOwned = (deposit: Deposit): deposit is OwnedDeposit => deposit.userId !== null;

/** What its user gets of it. */
export const netUnits = ({ amount, fee }: Pick<Deposit, 'amount' | 'fee'>): bigint => amount - fee;
