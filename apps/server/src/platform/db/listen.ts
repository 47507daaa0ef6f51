import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

export interface Listener {
  close(): Promise<void>;
}

/** By channel. Called for each message, and once with `null` after every (re)connection: something may have been missed. */
export type Channels = Readonly<Record<string, (payload: string | null) => void>>;

export interface ListenOptions {
  readonly url: string;
  readonly log: Log;
  readonly channels: Channels;
}

const PAUSE_MAX_MS = 10_000;

/** Hears PostgreSQL's NOTIFY on one lasting connection and connects again, for as long as needed, when it is lost. */
export async function listen({ url, log, channels }: ListenOptions): Promise<Listener> {
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      options: '-c role=gim_app',
      application_name: 'gim_listen',
    });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels))
        await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end();
      throw error;
    }
    client = fresh;
    fresh.on('end', () => void reconnect());
    for (const hear of Object.values(channels)) hear(null);
  };

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = 100; !closed; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
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
      closed = true;
      await client?.end();
    },
  };
}
