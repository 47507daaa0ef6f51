import type { Reader } from '../../platform/db/db.ts';

/** Why a referred user earns the affiliate nothing. */
export type EndReason =
  | 'SameMailbox'
  | 'SameDevice'
  | 'SameIdentity'
  | 'SameRecipient'
  | 'SameAddress'
  | 'Cycle';

/** A signal that two accounts belong to the same person. Implemented by the module that has the data. */
export interface SamePersonSignal {
  readonly reason: Exclude<EndReason, 'Cycle'>;
  /** Those of the others who share it with the user, now or at any time before. */
  findShared(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
}
