import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import type { Session } from '../db/session.ts';
import type { Log } from '../log/log.ts';

/**
 * Proves that the worker which locks jobs under a name is alive. It is an advisory lock of a database session, so it ends
 * with the process, however that ends, and liveness never depends on timeouts.
 */
export interface Claim {
  /** Acquires the lock, again if its session was lost, or throws `ClaimNotAcquired`. Call before taking a job. */
  acquire(): Promise<void>;
  release(): Promise<void>;
}

/** The lock could not be acquired: the database is away. */
export class ClaimNotAcquired extends Error {
  override readonly name = 'ClaimNotAcquired';

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

const PING_MS = 1_000;

// Detects a vanished host within seconds; with TCP's defaults its jobs would stay locked for two hours.
const keepaliveSettings =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

// Shared, so that a dead session of this process, which the server has not noticed yet, does not block the new one.
const lockShared = `select pg_advisory_lock_shared(hashtextextended('queue ' || $1, 0))`;

export function createClaim({ db, log, holder, onHeld }: ClaimOptions): Claim {
  const ending = new AbortController();
  let session: Session | undefined;
  let taking: Promise<Session> | undefined;

  const take = async (): Promise<Session> => {
    const taken = await db.openSession({ role: 'gim_worker', prepare: keepaliveSettings });
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
        // Only a query tells a dead session from an idle one.
        await (await held()).query({ name: 'alive', text: 'select 1', values: [] });
        failures = 0;
        onHeld();
      } catch (error) {
        failures += 1;
        if (failures === 1 && !ending.signal.aborted)
          log.warn({ err: error, holder }, 'the queue lost its claim, reacquiring');
      }
      await sleep(PING_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  void keep();
  return {
    async acquire() {
      await held().catch((error: unknown) => {
        throw new ClaimNotAcquired(error);
      });
    },
    async release() {
      // A session that is being opened sees the abort and closes itself, so this does not wait for a database that is away.
      ending.abort();
      await session?.close();
    },
  };
}
