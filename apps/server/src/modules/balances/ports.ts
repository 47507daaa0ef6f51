import type { TransactionType } from '@gim/contract';
import type { Money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { UserEvent } from '../../platform/stream/stream.ts';

/** Amounts that are on their way to a user, such as a deposit waiting for confirmations. By coin. */
export type IncomingSource = (reader: Reader, userId: string) => Promise<readonly Money[]>;

/** Finds the operation that a hold belongs to. */
export interface OpenOperations {
  openByPostings(
    reader: Reader,
    of: { userId: string; keys: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly type: TransactionType }>>;
}

/** The live connections of this process. */
export interface Audience {
  /** Records that there is an event, for clients that connect later. Returns whether any client listens now. */
  announce(of: Pick<UserEvent, 'topic' | 'userId'>): boolean;
  /** Sends to the connections of that user only. */
  publish(event: UserEvent): void;
}
