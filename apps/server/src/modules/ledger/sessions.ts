import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/db/session.ts';
import { type ChainHead, claimStripe, prepareLookups, readChainHead } from './write-store.ts';

/**
 * The two connections of a writer: one carries the batches, the other looks up what the next batch needs meanwhile.
 * With them come the stripe that this process writes to, and the end of its chain.
 */
export interface WriterSessions {
  readonly batches: Session;
  readonly lookups: Session;
  readonly stripe: number;
  readonly head: ChainHead;
}

/** Opens the writer's sessions lazily, once for concurrent callers. */
export class WriterConnection {
  readonly #db: Db;
  readonly #prepare: (opened: WriterSessions) => Promise<void>;
  #current: WriterSessions | undefined;
  #opening: Promise<WriterSessions> | undefined;

  /** `prepare` runs before new sessions are handed out. */
  constructor(db: Db, prepare: (opened: WriterSessions) => Promise<void>) {
    this.#db = db;
    this.#prepare = prepare;
  }

  get current(): WriterSessions | undefined {
    return this.#current;
  }

  async open(): Promise<WriterSessions> {
    const current = this.#current;
    if (current !== undefined && !current.batches.isLost && !current.lookups.isLost) return current;
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Closes the sessions; the next use opens new ones. */
  async drop(): Promise<void> {
    const dropped = this.#current;
    this.#current = undefined;
    if (dropped !== undefined) await closeAll([dropped.batches, dropped.lookups]);
  }

  async #reopen(): Promise<WriterSessions> {
    await this.drop();
    const opened: Session[] = [];
    try {
      const batches = await this.#db.openSession({ role: 'gim_ledger' });
      opened.push(batches);
      const lookups = await this.#db.openSession({ role: 'gim_ledger', prepare: prepareLookups });
      opened.push(lookups);
      const stripe = await claimStripe(batches);
      if (stripe === undefined)
        throw new Error('All stripes of the ledger are taken: too many processes write.');
      const sessions = { batches, lookups, stripe, head: await readChainHead(batches, stripe) };
      await this.#prepare(sessions);
      this.#current = sessions;
      return sessions;
    } catch (error) {
      await closeAll(opened);
      throw error;
    }
  }
}

async function closeAll(sessions: readonly Session[]): Promise<void> {
  await Promise.allSettled(sessions.map((session) => session.close()));
}

/**
 * Serializes the writers of one connection. A holder releases the lock when all its statements are sent, so the next one
 * can send while the answers of the first are still outstanding.
 */
export class PipelineLock {
  #last: Promise<void> = Promise.resolve();

  /** Runs `send` under the lock, which ends when `send` calls `release`, or settles without calling it. */
  async run(send: (release: () => void) => Promise<void>): Promise<void> {
    const before = this.#last;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      await send(release);
    } finally {
      release();
    }
  }
}
