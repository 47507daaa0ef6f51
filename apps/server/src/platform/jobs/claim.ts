import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import type { Session } from '../db/session.ts';
import type { Log } from '../log/log.ts';

/**
 * Says that the queue which locks jobs under a name still lives. It is a lock of a database session, so it ends with
 * the process, however that dies, and nobody has to guess from the time that has passed.
 */
export interface Claim {
  /** Takes the lock, or takes it again when its session was lost, or throws `ClaimNotHeld`. No job may be taken before. */
  hold(): Promise<void>;
  release(): Promise<void>;
}

/** The lock could not be taken: the database is away. */
export class ClaimNotHeld extends Error {
  override readonly name = 'ClaimNotHeld';

  constructor(cause: unknown) {
    super('The queue could not take its claim.', { cause });
  }
}

export interface ClaimOptions {
  readonly db: Db;
  readonly log: Log;
  readonly holder: string;
  /** Called about once a second for as long as the lock is known to be held. */
  readonly onHeld: () => void;
}

const ASK_MS = 1_000;

// A host that vanishes without a word must not hold its jobs for the two hours that TCP allows.
const noticeSilence =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

// Shared, so that an old session of ours which the server still believes in does not stand in our own way.
const lockShared = `select pg_advisory_lock_shared(hashtextextended('queue ' || $1, 0))`;

export function createClaim({ db, log, holder, onHeld }: ClaimOptions): Claim {
  const ending = new AbortController();
  let session: Session | undefined;
  let taking: Promise<Session> | undefined;

  const take = async (): Promise<Session> => {
    const taken = await db.openSession({ role: 'gim_worker', prepare: noticeSilence });
    try {
      await taken.query({ name: 'lock', text: lockShared, values: [holder] });
      ending.signal.throwIfAborted();
      session = taken;
      return taken;
    } catch (error) {
      await taken.close();
      throw error;
    }
  };
  const held = async (): Promise<Session> => {
    if (session?.isLost === false) return session;
    taking ??= take().finally(() => {
      taking = undefined;
    });
    return await taking;
  };
  const keep = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; ) {
      try {
        // A session that was cut without a word looks like a quiet one: only a question tells them apart.
        await (await held()).query({ name: 'alive', text: 'select 1', values: [] });
        failures = 0;
        onHeld();
      } catch (error) {
        failures += 1;
        if (failures === 1 && !ending.signal.aborted)
          log.warn({ err: error, holder }, 'the queue has lost its claim, taking it again');
      }
      await sleep(ASK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  void keep();
  return {
    async hold() {
      await held().catch((error: unknown) => {
        throw new ClaimNotHeld(error);
      });
    },
    async release() {
      // One that is being opened meanwhile sees the end and closes itself; a database that is away is not waited for.
      ending.abort();
      await session?.close();
    },
  };
}
