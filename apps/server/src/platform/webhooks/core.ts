import type { Clock } from '../clock.ts';
import type { Sealer } from '../crypto/seal.ts';
import type { Companion } from '../db/companion.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';

/** A partner's message with a valid signature. Only a hint: amounts and states are read from the partner (H-04). */
export interface WebhookMessage {
  readonly partner: string;
  readonly id: string;
  /** The body as JSON. Its shape is the partner's and is not validated. */
  readonly payload: unknown;
  /** The signed text. */
  readonly body: string;
  /**
   * When the partner sent it, as signed. Messages come late, repeatedly and in any order: code that keeps a state has
   * to compare this, or the sequence in the payload, with that of the stored state.
   */
  readonly sentAt: Date;
  readonly receivedAt: Date;
  /** Marks the message as consumed, in a ledger posting. The returned effect is then not run. */
  readonly consumption: Companion;
}

/** Runs in the transaction that consumes the message: its database writes happen exactly once. */
export type WebhookEffect = (tx: Tx) => Promise<void>;

/** Reads what the message is about, from the partner where it matters, and returns the effect. May be repeated. */
export type WebhookHandler = (message: WebhookMessage) => Promise<WebhookEffect>;

/** Dependencies of the inbox. */
export interface WebhooksCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly sealer: Sealer;
  /** For the hashes of bodies. */
  readonly hashKey: Buffer;
  readonly attemptsMax: number;
  readonly handleMsMax: number;
  readonly handlers: ReadonlyMap<string, WebhookHandler>;
}
