import type { Reader } from '../../platform/db/db.ts';

/** Why nothing is earned from a referred user. */
export type EndReason =
  | 'SameMailbox'
  | 'SameDevice'
  | 'SameIdentity'
  | 'SameRecipient'
  | 'SameAddress'
  | 'Cycle';

/** A sign that two accounts are one person's. Each belongs to the module that knows it. */
export interface PersonSign {
  readonly reason: Exclude<EndReason, 'Cycle'>;
  /** Those of the others who share it with the user, by now or ever. */
  findShared(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
}
