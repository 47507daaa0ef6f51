import type { Clock } from '../clock.ts';
import { type Companion, companion } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { findReply, type IdempotencyScope, insertReply, replyTable, tryLock } from './store.ts';

/**
 * Runs `work` at most once for the caller's idempotency key (M-06). A use case of a money call wraps its whole
 * transaction body: `inTransaction((tx) => once(tx, async () => {...}))`. The reply is kept in the same transaction as
 * the effect, so after a crash either both are there or neither. A refusal keeps nothing: the same key may try again.
 */
export type Once = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;

/**
 * The same for an effect that the ledger writes: the reply rides on the posting as a companion, so it costs no
 * transaction of its own. `work` makes its answer first and gives `keep(answer)` to the posting. Whoever fails finds
 * out then whether the key was answered before.
 */
export type OncePosted = <T>(
  reader: Reader,
  work: (keep: (answer: T) => Companion) => Promise<T>,
) => Promise<T>;

/** The keys that this process is working on. Those of another process meet at the reply's own primary key. */
export type KeysInFlight = Set<string>;

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
    await replayKnown(tx, { scope, bodyHash });
    const result = await work();
    await insertReply(tx, scope, { bodyHash, reply: render(result), at: clock.now() });
    return result;
  };
}

export function createOncePosted(
  { scope, bodyHash, clock, render }: OnceOptions,
  inFlight: KeysInFlight,
): OncePosted {
  const name = `${scope.callerId} ${scope.route} ${scope.key}`;
  return async (reader, work) => {
    if (inFlight.has(name)) throw new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
    inFlight.add(name);
    try {
      return await work((answer) =>
        companion(replyTable, { ...scope, bodyHash, reply: render(answer), at: clock.now() }),
      );
    } catch (error) {
      await replayKnown(reader, { scope, bodyHash });
      throw error;
    } finally {
      inFlight.delete(name);
    }
  };
}

async function replayKnown(
  reader: Reader,
  { scope, bodyHash }: Pick<OnceOptions, 'scope' | 'bodyHash'>,
): Promise<void> {
  const before = await findReply(reader, scope);
  if (before === undefined) return;
  if (!before.bodyHash.equals(bodyHash)) throw new Refusal('IdempotencyKeyReused');
  throw new Replay(before.reply);
}
