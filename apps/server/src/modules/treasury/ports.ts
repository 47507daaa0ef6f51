import type { Money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { Outflow } from '../signer/index.ts';

/** What other modules know about coins in motion. All of it is read in one snapshot. */
export interface Movements {
  /** What arrived at or below the processed block and is not in the ledger, in the coins' own units. */
  uncredited(reader: Reader, network: string): Promise<readonly Money[]>;
  outflows(reader: Reader, network: string): Promise<readonly Outflow[]>;
}

/** A deposit without owner. */
export interface SuspenseItem {
  readonly id: string;
  readonly coin: string;
  readonly network: string;
  readonly amount: Money;
  readonly from: string | null;
  readonly memo: string | null;
  readonly txid: string;
  readonly at: Date;
}

/** Deposits without owner, as the treasury's desk section uses them. */
export interface SuspenseDesk {
  listSuspense(reader: Reader, limit: number): Promise<readonly SuspenseItem[]>;
  /** Credits it, once; refuses with `NotFound` when it is gone. Must not be called inside a transaction. */
  assign(to: { readonly depositId: string; readonly userId: string }): Promise<unknown>;
}

/** An alarm of another module. */
export interface ForeignAlarm {
  readonly id: string;
  readonly kind: 'SignerRefused' | 'CreditedReorg';
  readonly coin: string | null;
  readonly network: string | null;
  readonly text: string;
  readonly at: Date;
}

export type ForeignAlarms = (
  reader: Reader,
  of: { since: Date; limit: number },
) => Promise<readonly ForeignAlarm[]>;
