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
  /** As whom; the product's own role when it is not given. */
  readonly role?: DatabaseRole;
  /** How often the connection is asked whether it still hears, and how long the answer may take. */
  readonly askEveryMs?: number;
  readonly answerWithinMs?: number;
}

const PAUSE_MAX_MS = 10_000;
const GOODBYE_MS = 1_000;

/** Hears PostgreSQL's NOTIFY on one lasting connection and connects again, for as long as needed, when it is lost. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { log } = options;
  let ear: Ear | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    ear = await openEar({ ...options, onLost: () => void reconnect() });
    // Closed while it was connecting: nobody else would end it.
    if (isClosed) await ear.close();
  };

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error, pauseMs }, 'cannot listen to the database, trying again');
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      await ear?.close();
    },
  };
}

interface Ear {
  close(): Promise<void>;
}

/** One connection that hears. `onLost` is called once when it ends, however it does. */
async function openEar(options: ListenOptions & { readonly onLost: () => void }): Promise<Ear> {
  const {
    url,
    log,
    channels,
    onLost,
    role = 'gim_app',
    askEveryMs = 15_000,
    answerWithinMs = 5_000,
  } = options;
  const client = new pg.Client({
    connectionString: url,
    options: `-c role=${role}`,
    application_name: 'gim_listen',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const end = (): void => {
    client.connection.stream.destroy();
  };
  const hear = (channel: string, payload: string | null): void => {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      // A message that somebody cannot read must not end the process, nor what the others hear.
      log.error({ err: error, channel }, 'a message of the database could not be taken');
    }
  };
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of Object.keys(channels))
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    end();
    throw error;
  }
  // A connection that was cut without a word looks like a quiet one: only a question tells them apart.
  let asking: NodeJS.Timeout | undefined;
  const ask = (): void => {
    asking = setTimeout(() => void client.query('select 1').then(ask, end), askEveryMs);
    asking.unref();
  };
  ask();
  client.once('end', () => {
    clearTimeout(asking);
    onLost();
  });
  for (const channel of Object.keys(channels)) hear(channel, null);
  return {
    async close() {
      await Promise.race([client.end(), sleep(GOODBYE_MS, undefined, { ref: false })]);
      end();
    },
  };
}
