import type { CaseReason, TicketTopic } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';

/** Something that staff have to look into. */
export interface CaseFinding {
  readonly reason: CaseReason;
  /** A stable id of the subject: it gets one case, ever. */
  readonly key: string;
  /** The subject as the desk shows it. */
  readonly subject: string;
  readonly coin: string | null;
  /** Negative where something is missing. */
  readonly amount: string | null;
  /** The customer's operation. The customer then gets a thread of the case. */
  readonly operation: {
    readonly userId: string;
    readonly id: string;
    readonly topic: TicketTopic;
    readonly dueAt: Date;
    readonly p90Seconds: number;
  } | null;
}

/** The fields of an open case that its source needs. */
export interface OpenCase {
  readonly number: number;
  readonly reason: CaseReason;
  readonly key: string;
  readonly userId: string | null;
  readonly transactionId: string | null;
}

/** Finds subjects for cases. */
export interface CaseSource {
  readonly reasons: readonly CaseReason[];
  find(reader: Reader): Promise<readonly CaseFinding[]>;
  /** The open cases that are over without anybody's action. Absent where only staff close them. */
  findEnded?(reader: Reader, open: readonly OpenCase[]): Promise<readonly OpenCase[]>;
}
