import { randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint, endpoint, type WebhookPartner } from '@gim/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { type App, buildApp } from '../../../app.ts';
import { createMovableClock, type MovableClock } from '../../clock.ts';
import { createSealer } from '../../crypto/seal.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';
import { createMetrics } from '../../metrics.ts';
import { openPlatform, type Platform } from '../../platform.ts';
import { systemRandom } from '../../random.ts';
import type { WebhookHandler } from '../core.ts';
import { signWebhook } from '../standard-webhooks.ts';
import { createWebhooks, type Webhooks } from '../webhooks.ts';

/** Two partners, as modules would mount them. */
export const kycWebhook = endpoint({
  name: 'kycWebhook',
  method: 'POST',
  path: '/api/webhooks/kyc',
  summary: 'What the identity partner tells.',
  auth: { kind: 'signature', partner: 'kyc' },
  reply: null,
  problems: [],
});
export const payoutsWebhook = endpoint({
  ...kycWebhook,
  name: 'payoutsWebhook',
  path: '/api/webhooks/payouts',
  auth: { kind: 'signature', partner: 'payouts' },
});

/** Created once per test file, so that several processes share them. */
export const inboxSecrets = {
  kyc: randomBytes(32),
  payouts: randomBytes(32),
  seal: Buffer.alloc(32, 7),
  hash: Buffer.alloc(32, 9),
};

/** A message as a partner sends it. Every part can be replaced. */
export interface Sent {
  readonly id?: string;
  readonly at?: Date;
  readonly timestamp?: string;
  readonly body?: string | Buffer;
  readonly secret?: Buffer;
  /** Instead of the right signature. */
  readonly signature?: string;
  /** Replaces headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly to?: Endpoint;
}

/** One process with the inbox: real app, database and job queue. Only the handlers are the test's. */
export interface TestInbox {
  readonly platform: Platform;
  readonly clock: MovableClock;
  readonly webhooks: Webhooks;
  readonly app: App;
  send(sent?: Sent): Promise<LightMyRequestResponse>;
  /** Processes waiting messages, as the queue does. */
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
}

export interface InboxOptions {
  readonly url: string;
  readonly handle: WebhookHandler;
  readonly clock?: MovableClock;
  readonly secretsOf?: (partner: WebhookPartner) => readonly Buffer[];
  readonly attemptsMax?: number;
  readonly handleMsMax?: number;
}

export async function openInbox({
  url,
  handle,
  clock = createMovableClock(),
  secretsOf = (partner) => [inboxSecrets[partner]],
  ...rules
}: InboxOptions): Promise<TestInbox> {
  const platform = openPlatform({ url, clock });
  const webhooks = createWebhooks({
    ...platform,
    sealer: createSealer({ key: inboxSecrets.seal, random: systemRandom }),
    hashKey: inboxSecrets.hash,
    secretsOf,
    ...rules,
  });
  const receivers = {
    kyc: webhooks.register({ partner: 'kyc', handle }),
    payouts: webhooks.register({ partner: 'payouts', handle }),
  };
  const app = await buildApp({
    platform,
    modules: [
      {
        name: 'partners',
        signatures: webhooks.signatures,
        routes(mount) {
          mount(kycWebhook, receivers.kyc);
          mount(payoutsWebhook, receivers.payouts);
        },
      },
    ],
  });
  return {
    platform,
    clock,
    webhooks,
    app,
    send: (sent = {}) => app.server.inject(requestOf(clock, sent)),
    /** Metrics of its own, as another process would have: workers are started and stopped repeatedly. */
    startWorker: () => {
      const metrics = createMetrics({ process: false });
      return startWorker({ ...platform, metrics, url, tasks: webhooks.tasks, pollMs: 50, sweepMs: 200 });
    },
    async close() {
      await app.server.close();
      await platform.close();
    },
  };
}

/** The request of a message, signed by Standard Webhooks. */
export function requestOf(clock: MovableClock, sent: Sent) {
  const { id = randomUUID(), at = clock.now(), body = '{"type":"test"}', secret = inboxSecrets.kyc } = sent;
  const timestamp = sent.timestamp ?? String(Math.floor(at.getTime() / 1000));
  const bytes = Buffer.from(body);
  const signature = sent.signature ?? signWebhook(secret, { id, timestamp, bytes });
  const all: Record<string, string | string[] | undefined> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    ...sent.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { method: 'POST', url: (sent.to ?? kycWebhook).path, headers, payload: bytes } as const;
}

/** A table for the effects of tests. Only the inbox prevents a duplicate. */
export async function makeEffectTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create schema test_inbox;
    create table test_inbox.effect (message text, value text);
    grant usage on schema test_inbox to gim_app;
    grant select, insert, update on test_inbox.effect to gim_app`);
  await client.end();
}

/** Writes one row for the message, in the transaction that consumes it. */
export const writeEffect: WebhookHandler =
  async ({ id, body }) =>
  async (tx) => {
    await sql`insert into test_inbox.effect values (${id}, ${body})`.execute(tx);
  };

export async function effectsOf({ db }: Platform, id?: string): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ message: string }>('select message from test_inbox.effect');
  return rows.map(({ message }) => message).filter((message) => id === undefined || message === id);
}

/** The stored rows of a message. */
export async function storedOf({ db }: Platform, id: string) {
  const { rows } = await db.pool.query<{
    state: string;
    attempts: number;
    lastError: string | null;
    sealedBody: string | null;
  }>(
    `select state, attempts, last_error as "lastError", sealed_body as "sealedBody"
     from platform.webhook where id = $1`,
    [id],
  );
  return rows;
}
