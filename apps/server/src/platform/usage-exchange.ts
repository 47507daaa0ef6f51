import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from './db/db.ts';
import type { Channels } from './db/listen.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log/log.ts';

/**
 * Exchanges the usage of in-memory budgets between processes, so that a caller whose calls reach several processes has
 * one budget. Sums of half a second are sent in one NOTIFY, so a caller can exceed the budget by that much. Limits that
 * must be exact are counted in the database.
 */
export interface UsageExchange {
  /** `onOthers` is called with what other processes counted under this name. */
  open(name: string, onOthers: (key: string, count: number) => void): SharedUsage;
  /** For a process that answers calls. */
  readonly channels: Channels;
}

interface SharedUsage {
  used(key: string, count: number): void;
}

const CHANNEL = 'gim_usage';
const SEND_AFTER_MS = 500;
/** PostgreSQL's limit is less than 8,000 bytes. */
const PAYLOAD_MAX = 7_500;
/** Bounds the messages under a flood of callers: those beyond it are counted in this process only. */
const KEYS_MAX = 5_000;

const message = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.int().positive()]))]);
type Item = z.infer<typeof message>[1][number];

export function createUsageExchange({
  db,
  ids,
  log,
}: {
  readonly db: Db;
  readonly ids: Ids;
  readonly log: Log;
}): UsageExchange {
  const self = ids.next();
  const listeners = new Map<string, (key: string, count: number) => void>();
  let pending = new Map<string, Item>();
  let isSending = false;

  const send = async (): Promise<void> => {
    isSending = false;
    const items = [...pending.values()];
    pending = new Map();
    try {
      await sql`select pg_notify(${CHANNEL}, part) from unnest(${payloadsOf(self, items)}::text[]) as part`.execute(
        db.autocommit,
      );
    } catch (error) {
      log.debug({ err: error }, 'rate-limit usage could not be exchanged');
    }
  };

  return {
    open(name, onOthers) {
      listeners.set(name, onOthers);
      return {
        used(key, count) {
          const place = `${name} ${key}`;
          const before = pending.get(place)?.[2] ?? 0;
          if (before === 0 && pending.size >= KEYS_MAX) return;
          pending.set(place, [name, key, before + count]);
          if (isSending) return;
          isSending = true;
          setTimeout(() => void send(), SEND_AFTER_MS).unref();
        },
      };
    },
    channels: {
      [CHANNEL]: (payload) => {
        const [from, items] = (payload === null ? undefined : readMessage(payload)) ?? [self, []];
        if (from === self) return;
        for (const [name, key, count] of items) listeners.get(name)?.(key, count);
      },
    },
  };
}

/** Does not exchange usage: for a single process, such as a test. */
export const noUsageExchange: UsageExchange = { open: () => ({ used: () => undefined }), channels: {} };

function readMessage(payload: string): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

function payloadsOf(self: string, items: readonly Item[]): string[] {
  const parts: Item[][] = [];
  let size = PAYLOAD_MAX;
  for (const item of items) {
    const length = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (size + length > PAYLOAD_MAX) {
      parts.push([]);
      size = self.length + 8;
    }
    parts.at(-1)?.push(item);
    size += length;
  }
  return parts.map((part) => JSON.stringify([self, part]));
}
