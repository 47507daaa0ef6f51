import type { Reader, Tx } from '../../platform/db/db.ts';

export type StopScope = 'user' | 'coin' | 'network' | 'all';

/** Withdrawals that are stopped. The signer reads it last, just before it signs. */
export interface Stop {
  readonly id: string;
  readonly scope: StopScope;
  readonly subject: string | null;
  readonly cause: 'staff' | 'drift' | 'signer';
  readonly reason: string;
  readonly stoppedBy: string | null;
  readonly stoppedAt: Date;
  readonly startAskedBy: string | null;
}

export interface Stops {
  /** The stop that applies, if any. */
  find(reader: Reader, of: { userId: string; coin: string; network: string }): Promise<Stop | undefined>;
  list(reader: Reader): Promise<readonly Stop[]>;
  /** Undefined when exactly this is stopped already. */
  stop(tx: Tx, stop: Omit<Stop, 'id' | 'stoppedAt' | 'startAskedBy'>): Promise<Stop | undefined>;
  /** The first person asks, another one starts: true when it is started. Refuses `NotFound`, `FourEyesRequired`. */
  start(tx: Tx, start: { id: string; staffId: string }): Promise<boolean>;
}
