import { expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { WebhookHandler } from '../core.ts';
import {
  type InboxOptions,
  makeEffectTable,
  openInbox,
  storedOf,
  type TestInbox,
  writeEffect,
} from './open-inbox.ts';

/** A process that processes messages once `work` is called. */
export interface BenchInbox extends TestInbox {
  work(): Promise<void>;
  /** Processes one message, as a job of the queue would. */
  process(id: string): Promise<void>;
  stateOf(id: string): Promise<string | undefined>;
  until(id: string, state: string): Promise<void>;
  /** Messages by outcome in this process: `kyc stored`. */
  outcomes(): Promise<Readonly<Record<string, number>>>;
}

/** A database for the tests of the inbox, and any number of processes on it. */
export interface InboxBench {
  readonly database: TestDatabase;
  readonly closers: (() => Promise<unknown>)[];
  open(handle?: WebhookHandler, more?: Partial<InboxOptions>): Promise<BenchInbox>;
  /** Closes the processes of a test. */
  closeAll(): Promise<void>;
}

export async function openInboxBench(): Promise<InboxBench> {
  const database = await createTestDatabase();
  await makeEffectTable(database.url);
  const closers: (() => Promise<unknown>)[] = [];
  return {
    database,
    closers,
    async open(handle = writeEffect, more = {}) {
      const inbox = await openInbox({ url: database.url, handle, ...more });
      closers.push(() => inbox.close());
      const stateOf = async (id: string) => (await storedOf(inbox.platform, id))[0]?.state;
      return {
        ...inbox,
        stateOf,
        async work() {
          const worker = await inbox.startWorker();
          closers.push(() => worker.stop(5_000));
        },
        process: async (id) => inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id }),
        until: (id, state) => expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe(state),
        outcomes: () => outcomesOf(inbox),
      };
    },
    async closeAll() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

async function outcomesOf({ platform }: TestInbox): Promise<Readonly<Record<string, number>>> {
  const { text } = await platform.metrics.render();
  const found = text.matchAll(/gim_webhooks_total\{partner="(\w+)",outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries(
    [...found].map(([, partner, outcome, count]) => [`${partner} ${outcome}`, Number(count)]),
  );
}
