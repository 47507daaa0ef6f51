import type { TransactionType } from '@gim/contract';
import type { Money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { UserEvent } from '../../platform/stream/stream.ts';

/** What is on its way to a user and not theirs yet, such as a deposit that waits for confirmations. By coin. */
export type IncomingSource = (reader: Reader, userId: string) => Promise<readonly Money[]>;

/** The history, as far as a hold needs it: which operation it belongs to. */
export interface OpenOperations {
  openByPostings(
    reader: Reader,
    of: { userId: string; keys: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly type: TransactionType }>>;
}

/** The live connections of this process. */
export interface Audience {
  /** There is news of this; who connects next will be told when. Gives whether somebody wants to hear it now. */
  announce(of: Pick<UserEvent, 'topic' | 'userId'>): boolean;
  /** Reaches the connections of that user alone. */
  publish(event: UserEvent): void;
}
