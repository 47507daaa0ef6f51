import type { Clock } from '../clock.ts';
import type { Sealer } from '../crypto/seal.ts';
import type { Companion } from '../db/companion.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';

/** A message of a partner, whose signature was good. It is a hint: amounts and states are read from the partner (H-04). */
export interface WebhookMessage {
  readonly partner: string;
  readonly id: string;
  /** The body as JSON. Its shape is the partner's own and was not checked. */
  readonly payload: unknown;
  /** The text that was signed. */
  readonly body: string;
  /**
   * When the partner sent it, as signed. Messages come late, again and in any order: whoever keeps a state compares
   * this, or the sequence in the payload, with what the state came from.
   */
  readonly sentAt: Date;
  readonly receivedAt: Date;
  /** Consumes the message with a posting of the ledger. The effect that is answered then does nothing. */
  readonly consumption: Companion;
}

/** Runs in the transaction that consumes the message: what it writes to the database happens exactly once. */
export type WebhookEffect = (tx: Tx) => Promise<void>;

/** Reads what the message is about, from the partner where it matters, and answers what follows from it. May be repeated. */
export type WebhookHandler = (message: WebhookMessage) => Promise<WebhookEffect>;

/** What the parts of the inbox work with. */
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
