import type { CaseReason, TicketTopic } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';

/** Something that a person has to look into. */
export interface CaseFinding {
  readonly reason: CaseReason;
  /** What it is about, by an id that never changes: it gets one case, ever. */
  readonly key: string;
  /** The same in the words of the desk. */
  readonly subject: string;
  readonly coin: string | null;
  /** May be below zero, where something is missing. */
  readonly amount: string | null;
  /** The operation of a customer, who then reads a thread of the case. */
  readonly operation: {
    readonly userId: string;
    readonly id: string;
    readonly topic: TicketTopic;
    readonly dueAt: Date;
    readonly p90Seconds: number;
  } | null;
}

/** An open case, as far as its source needs it. */
export interface OpenCase {
  readonly number: number;
  readonly reason: CaseReason;
  readonly key: string;
  readonly userId: string | null;
  readonly transactionId: string | null;
}

/** Where cases come from. */
export interface CaseSource {
  readonly reasons: readonly CaseReason[];
  find(reader: Reader): Promise<readonly CaseFinding[]>;
  /** Those of the open cases that are over without anybody's doing. Absent where only people close them. */
  findEnded?(reader: Reader, open: readonly OpenCase[]): Promise<readonly OpenCase[]>;
}
