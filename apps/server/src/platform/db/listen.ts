import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { DatabaseRole } from './db.ts';

export interface Listener {
  close(): Promise<void>;
}

/** By channel. Called for each message, and once with `null` after every (re)connection: something may have been missed. */
export type Channels = Readonly<Record<string, (payload: string | null) => void>>;

export interface ListenOptions {
  readonly url: string;
  readonly log: Log;
  readonly channels: Channels;
  /** The database role; by default the product's own. */
  readonly role?: DatabaseRole;
  /** How often the connection is pinged, and how long the answer may take. */
  readonly pingEveryMs?: number;
  readonly pingTimeoutMs?: number;
}

/** A failover takes seconds. A longer timeout would delay events of ended sessions and balances. */
const PAUSE_MAX_MS = 1_000;
const TERMINATE_MS = 1_000;

/** Listens to PostgreSQL's NOTIFY on one connection, and reconnects with backoff when it is lost. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { log } = options;
  let connection: ListenConnection | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    connection = await openConnection({ ...options, onLost: () => void reconnect() });
    // `close` was called while it was connecting.
    if (isClosed) await connection.close();
  };

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error, pauseMs }, 'cannot listen to the database, retrying');
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      await connection?.close();
    },
  };
}

interface ListenConnection {
  close(): Promise<void>;
}

/** One connection with LISTEN. `onLost` is called once when it ends, for whatever reason. */
async function openConnection(
  options: ListenOptions & { readonly onLost: () => void },
): Promise<ListenConnection> {
  const {
    url,
    log,
    channels,
    onLost,
    role = 'gim_app',
    pingEveryMs = 15_000,
    pingTimeoutMs = 5_000,
  } = options;
  const client = new pg.Client({
    connectionString: url,
    options: `-c role=${role}`,
    application_name: 'gim_listen',
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const end = (): void => {
    client.connection.stream.destroy();
  };
  const dispatch = (channel: string, payload: string | null): void => {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      // A handler that throws must not affect the process or the other channels.
      log.error({ err: error, channel }, 'a database notification could not be handled');
    }
  };
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of Object.keys(channels))
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    end();
    throw error;
  }
  // Only a query can tell a dead connection from an idle one.
  let asking: NodeJS.Timeout | undefined;
  const ask = (): void => {
    asking = setTimeout(() => void client.query('select 1').then(ask, end), pingEveryMs);
    asking.unref();
  };
  ask();
  client.once('end', () => {
    clearTimeout(asking);
    onLost();
  });
  for (const channel of Object.keys(channels)) dispatch(channel, null);
  return {
    async close() {
      await Promise.race([client.end(), sleep(TERMINATE_MS, undefined, { ref: false })]);
      end();
    },
  };
}
