import type { Clock } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { findReply, type IdempotencyScope, insertReply, tryLock } from './store.ts';

/**
 * Runs `work` at most once for the caller's idempotency key (M-06). A use case of a money call wraps its whole
 * transaction body: `inTransaction((tx) => once(tx, async () => {...}))`. The reply is kept in the same transaction as
 * the effect, so after a crash either both are there or neither. A refusal keeps nothing: the same key may try again.
 */
export type Once = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;

/** The call was made before. Carries the very bytes that were answered then; the edge sends them again. */
export class Replay extends Error {
  override readonly name = 'Replay';
  readonly reply: string;

  constructor(reply: string) {
    super('This call was answered before.');
    this.reply = reply;
  }
}

export interface OnceOptions {
  readonly scope: IdempotencyScope;
  readonly bodyHash: Buffer;
  readonly clock: Clock;
  /** Makes the bytes that are sent, and by that checks the reply, before anything is committed. */
  readonly render: (result: unknown) => string;
}

export function createOnce({ scope, bodyHash, clock, render }: OnceOptions): Once {
  return async (tx, work) => {
    if (!(await tryLock(tx, scope))) throw new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
    const before = await findReply(tx, scope);
    if (before !== undefined) {
      if (!before.bodyHash.equals(bodyHash)) throw new Refusal('IdempotencyKeyReused');
      throw new Replay(before.reply);
    }
    const result = await work();
    await insertReply(tx, scope, { bodyHash, reply: render(result), at: clock.now() });
    return result;
  };
}
