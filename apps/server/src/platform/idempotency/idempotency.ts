import type { Clock } from '../clock.ts';
import { type Companion, companion } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { findReply, type IdempotencyScope, insertReply, replyTable, tryLock } from './store.ts';

/**
 * Runs `work` at most once for the caller's idempotency key (M-06). A money use case wraps its whole transaction body:
 * `inTransaction((tx) => runIdempotently(tx, async () => {...}))`. The response is stored in the same transaction as the effect,
 * so a crash leaves both or neither. A refusal stores nothing: the same key may be tried again.
 */
export type IdempotentRun = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;

/**
 * The same for a ledger posting: the response is stored as a companion of the posting, without a transaction of its
 * own. `work` builds its response first and passes `keep(answer)` to the posting. If the posting fails, the stored
 * response is looked up, in case the key was used before.
 */
export type IdempotentPosting = <T>(
  reader: Reader,
  work: (keep: (answer: T) => Companion) => Promise<T>,
) => Promise<T>;

/** The keys this process is working on. Between processes the primary key of the stored responses decides. */
export type KeysInFlight = Set<string>;

/** The call was made before. Carries the exact bytes of the first response, which are sent again. */
export class IdempotentReplay extends Error {
  override readonly name = 'IdempotentReplay';
  readonly reply: string;

  constructor(reply: string) {
    super('This call was answered before.');
    this.reply = reply;
  }
}

export interface IdempotencyOptions {
  readonly scope: IdempotencyScope;
  readonly bodyHash: Buffer;
  readonly clock: Clock;
  /** Serialises the response, which also validates it, before anything is committed. */
  readonly render: (result: unknown) => string;
}

export function createIdempotentRun({ scope, bodyHash, clock, render }: IdempotencyOptions): IdempotentRun {
  return async (tx, work) => {
    if (!(await tryLock(tx, scope))) throw new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
    await replayKnown(tx, { scope, bodyHash });
    const result = await work();
    await insertReply(tx, scope, { bodyHash, reply: render(result), at: clock.now() });
    return result;
  };
}

export function createIdempotentPosting(
  { scope, bodyHash, clock, render }: IdempotencyOptions,
  inFlight: KeysInFlight,
): IdempotentPosting {
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
  { scope, bodyHash }: Pick<IdempotencyOptions, 'scope' | 'bodyHash'>,
): Promise<void> {
  const before = await findReply(reader, scope);
  if (before === undefined) return;
  if (!before.bodyHash.equals(bodyHash)) throw new Refusal('IdempotencyKeyReused');
  throw new IdempotentReplay(before.reply);
}
