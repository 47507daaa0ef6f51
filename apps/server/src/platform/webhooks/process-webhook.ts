import { CompanionRefused, companion, writeCompanions } from '../db/companion.ts';
import type { Task } from '../jobs/task.ts';
import type { WebhookMessage, WebhooksCore } from './core.ts';
import {
  consumedWebhooks,
  countFailure,
  findOpenWebhook,
  type OpenWebhook,
  type WebhookKey,
} from './store.ts';

/** Queued with each message, by its key: at most one job of a message waits. */
export const processWebhookTask: Task<WebhookKey> = {
  name: 'platform.process-webhook',
  parse(unchecked) {
    const { partner, id } = Object(unchecked);
    return { partner: String(partner), id: String(id) };
  },
};

export const jobKeyOf = ({ partner, id }: WebhookKey): string => `webhook:${partner}:${id}`;

export const bodyContext = ({ partner, id }: WebhookKey): string => `webhook ${partner} ${id}`;

/**
 * Processes one message. The handler runs outside any transaction, so that it may call the partner; its effect runs in
 * the transaction that consumes the message. A failure is thrown, so that the job queue retries with backoff; after the
 * last attempt the message is dead, which raises an alarm.
 */
export async function processWebhook(core: WebhooksCore, key: WebhookKey): Promise<void> {
  const { db, clock, metrics } = core;
  const open = await findOpenWebhook(db.autocommit, key);
  if (open === undefined) return;
  try {
    const handle = core.handlers.get(key.partner);
    if (handle === undefined) throw new Error(`Nobody handles messages of the partner ${key.partner}.`);
    const effect = await within(core.handleMsMax, handle(messageOf(core, key, open)));
    await db.inTransaction(async (tx) => {
      const [isFirst] = await writeCompanions(tx, consumedWebhooks, [{ ...key, at: clock.now() }]);
      if (isFirst === true) await effect(tx);
    });
    metrics.webhooks.inc({ partner: key.partner, outcome: 'done' });
  } catch (error) {
    // The posting found the message consumed: another run was first, with the same effect.
    if (error instanceof CompanionRefused && error.table === consumedWebhooks.name) return;
    await fail(core, key, error);
  }
}

/** A handler that never ends would occupy a worker for ever. A result that comes too late has no effect. */
async function within<T>(msMax: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HandlerTooSlow(`No answer within ${msMax} ms.`)), msMax);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

class HandlerTooSlow extends Error {
  override readonly name = 'HandlerTooSlow';
}

function messageOf(
  { sealer, clock }: WebhooksCore,
  key: WebhookKey,
  { sealedBody, sentAt, receivedAt }: OpenWebhook,
): WebhookMessage {
  const body = sealer.open(sealedBody, bodyContext(key));
  const payload: unknown = JSON.parse(body);
  const consumption = companion(consumedWebhooks, { ...key, at: clock.now() });
  return { ...key, payload, body, sentAt, receivedAt, consumption };
}

async function fail(core: WebhooksCore, key: WebhookKey, error: unknown): Promise<void> {
  const { db, clock, log, metrics, attemptsMax } = core;
  const reason = error instanceof Error ? error.name : 'Error';
  const counted = await db.inTransaction((tx) =>
    countFailure(tx, key, { reason, attemptsMax, at: clock.now() }),
  );
  metrics.webhooks.inc({ partner: key.partner, outcome: counted?.isDead === true ? 'dead' : 'failed' });
  if (counted?.isDead !== true) throw error;
  log.error(
    { err: error, ...key, attempts: counted.attempts },
    'a message of a partner was given up: it needs a person',
  );
}
