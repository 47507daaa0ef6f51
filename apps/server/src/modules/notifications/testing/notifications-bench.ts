import pg from 'pg';
import { createSandboxMail, type SandboxMail } from '../../../partners/mail/sandbox.ts';
import { createSandboxPush, type SandboxPush } from '../../../partners/push-sandbox/sandbox.ts';
import { vapidKeys } from '../../../partners/push-web/vapid-keys.ts';
import { createWebPush, outboundTransport } from '../../../partners/push-web/web-push.ts';
import { createSealer } from '../../../platform/crypto/seal.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { createDelivery } from '../../../platform/outbox/delivery.ts';
import type { EventKind } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { ORIGIN, openIdentity, type TestIdentity } from '../../../testing/test-identity.ts';
import { flows } from '../../../wiring-flows.ts';
import type { Identity } from '../../../wiring-identity.ts';
import { createTransactions, type Transactions } from '../../transactions/index.ts';
import { createNotifications, type Notifications } from '../index.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly notifications: Notifications;
  readonly push: SandboxPush;
  readonly mail: SandboxMail;
  /** The addresses that the module tried to call other than the sandbox's push service. */
  readonly called: string[];
}

/** The module on a real database, with real accounts and sessions and the sandbox's mail server and push service. */
export interface NotificationsBench extends Parts {
  readonly identity: TestIdentity;
  readonly owner: pg.Client;
  append<Payload extends object>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
  /** Delivers all events without running the jobs that they order. */
  deliver(): Promise<void>;
  /** Delivers all events, then runs the jobs that they order. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function openNotificationsBench(): Promise<NotificationsBench> {
  const database = await createTestDatabase();
  const made: Parts[] = [];
  const identity = await openIdentity({
    url: database.url,
    moreModules: (platform, secrets, others) => {
      const parts = makeParts(platform, secrets, others);
      made.push(parts);
      return [{ name: 'notifications', routes: parts.notifications.mount }];
    },
  });
  const [parts] = made;
  if (parts === undefined) throw new Error('The module was not made.');
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { platform } = identity;
  const delivery = createDelivery({ ...platform, consumers: parts.notifications.consumers });
  return {
    ...parts,
    identity,
    owner,
    append: (kind, payload) =>
      platform.db.inTransaction((tx) => platform.outbox.append(tx, kind, { key: 'bench', payload })),
    async deliver() {
      await delivery.drain();
    },
    async settle() {
      await delivery.drain();
      await runJobs(owner, parts.notifications);
    },
    async close() {
      await parts.mail.close();
      await owner.end();
      await identity.close();
      await database.drop();
    },
  };
}

function makeParts(platform: Platform, secrets: Secrets, { users, sessions }: Identity): Parts {
  const transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
  const mail = createSandboxMail({ ...platform, from: 'Gim <no-reply@gim.example>' });
  const push = createSandboxPush({ ...platform, publicOrigin: ORIGIN });
  const keys = vapidKeys(secrets.key('web-push'));
  const called: string[] = [];
  const outbound = {
    async send(url: string) {
      called.push(url);
      return { status: 201, headers: {}, text: '', bytes: Buffer.alloc(0) };
    },
    close: () => undefined,
  };
  const transport = push.transport(outboundTransport(outbound));
  const notifications = createNotifications({
    ...platform,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    users,
    transactions,
    networkName: (_coin, network) => network,
    devices: sessions,
    mailSender: mail.sender,
    pushSenders: {
      web: createWebPush({ keys, subject: 'mailto:no-reply@gim.example', transport }),
      host: push.host,
      publicKey: keys.publicKey,
    },
    publicOrigin: ORIGIN,
  });
  return { transactions, notifications, push, mail, called };
}

interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

/** Runs due jobs in order, as the worker does. Scheduled ones stay. */
async function runJobs(owner: pg.Client, { jobs }: Notifications): Promise<void> {
  const { rows } = await owner.query<QueuedJob>(
    `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() order by j.id`,
  );
  for (const { id, name, payload } of rows) {
    const task = jobs.find((job) => job.name === name);
    if (task === undefined) continue;
    await task.run(payload);
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
}
