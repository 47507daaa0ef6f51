import { setTimeout as sleep } from 'node:timers/promises';
import { createNotifications } from '../../apps/server/src/modules/notifications/index.ts';
import { createTransactions } from '../../apps/server/src/modules/transactions/index.ts';
import { createSandboxMail } from '../../apps/server/src/partners/mail/sandbox.ts';
import { monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { startWorker } from '../../apps/server/src/platform/jobs/worker.ts';
import { createDelivery } from '../../apps/server/src/platform/outbox/delivery.ts';
import {
  ORIGIN,
  openIdentity,
  registerAccount,
  type TestIdentity,
} from '../../apps/server/src/testing/test-identity.ts';
import { flows } from '../../apps/server/src/wiring-flows.ts';
import { startLineProcess } from './line-process.ts';
import { plainHasher } from './plain-hasher.ts';

export interface LoadFigures {
  readonly tradesPerSecond: number;
  /** From the answer of the request to the mail in the mailbox, the slowest of several. */
  readonly codeSecondsMax: number;
  /** How long after the load the last delivery and the last event were gone. */
  readonly emptyAfterSeconds: number;
}

/** Trades over HTTP at full rate by 64 callers; codes are asked for meanwhile; this process is the worker. */
export async function measureUnderLoad(url: string, seconds: number): Promise<LoadFigures> {
  const product = await startLineProcess('http-serve.ts', [url, '64']);
  const crowd = await startLineProcess('http-callers.ts', [product.ready]);
  const identity = await openIdentity({ url, hasher: plainHasher });
  const { platform } = identity;
  const mail = createSandboxMail({ ...platform, from: 'Gim <no-reply@gim.example>' });
  const transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
  const notifications = createNotifications({
    ...identity,
    ...platform,
    transactions,
    networkName: (_coin, network) => network,
    devices: identity.sessions,
    mailSender: mail.sender,
    // Nobody here has a device that takes pushes.
    pushSenders: { web: { send: async () => 'sent' }, host: undefined, publicKey: '' },
    publicOrigin: ORIGIN,
  });
  // The mails of the callers' own registration were sealed by the other process and are not part of this.
  await platform.db.pool.query('update platform.event set is_fanned_out = true where not is_fanned_out');
  const worker = await startWorker({ ...platform, url, tasks: notifications.jobs });
  const consumers = [platform.stream.consumer, ...transactions.consumers, ...notifications.consumers];
  const delivery = createDelivery({ ...platform, consumers });
  delivery.start();
  try {
    const trading = crowd.ask(`trade 64 ${seconds}`);
    const codes: number[] = [];
    for (const part of [0.3, 0.5, 0.5]) {
      await sleep(seconds * 1000 * part * 0.5);
      codes.push(await secondsToMail(identity, mail.mailbox));
    }
    const { perSecond } = JSON.parse(await trading);
    const emptyAfterSeconds = await untilEmpty(identity);
    return { tradesPerSecond: perSecond, codeSecondsMax: Math.max(...codes), emptyAfterSeconds };
  } finally {
    await delivery.stop();
    await worker.stop(5_000);
    await crowd.end();
    await product.end();
    await mail.close();
    await identity.close();
  }
}

const WAIT_SECONDS_MAX = 60;

async function secondsToMail(
  identity: TestIdentity,
  mailbox: ReturnType<typeof createSandboxMail>['mailbox'],
): Promise<number> {
  const { email } = await registerAccount(identity);
  const begunMs = monotonicMs();
  const seconds = (): number => (monotonicMs() - begunMs) / 1000;
  while (seconds() < WAIT_SECONDS_MAX && (await mailbox.list({ to: email, limit: 1 })).length === 0)
    await sleep(20);
  return seconds();
}

async function untilEmpty({ platform }: TestIdentity): Promise<number> {
  const begunMs = monotonicMs();
  const seconds = (): number => (monotonicMs() - begunMs) / 1000;
  while (seconds() < WAIT_SECONDS_MAX) {
    const { rows } = await platform.db.pool.query<{ count: number }>(
      `select (select count(*) from platform.delivery)::int
        + (select count(*) from platform.event where not is_fanned_out)::int as count`,
    );
    if (rows[0]?.count === 0) break;
    await sleep(100);
  }
  return seconds();
}
