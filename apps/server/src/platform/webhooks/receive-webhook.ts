import type { PartnerCaller } from '../caller.ts';
import { isEqual, keyedHash } from '../crypto/keyed-hash.ts';
import { Refusal } from '../refusal.ts';
import type { WebhooksCore } from './core.ts';
import { bodyContext, jobKeyOf, processWebhookTask } from './process-webhook.ts';
import { findWebhook, insertWebhook, type KnownWebhook, type NewWebhook, reviveWebhook } from './store.ts';

type Outcome = 'stored' | 'duplicate' | 'revived' | 'conflict';

/**
 * Stores a message with a valid signature and its job in one transaction; the response is sent after the commit. A
 * known message changes nothing, unless it is dead: then it is tried again. The same id with another body is refused,
 * because one of the two is not what the partner meant.
 */
export async function receiveWebhook(
  core: WebhooksCore,
  { partner, message }: PartnerCaller,
  bytes: Buffer,
): Promise<void> {
  const { db, clock, log, metrics, sealer, hashKey } = core;
  const key = { partner, id: message.id };
  const webhook: NewWebhook = {
    ...key,
    bodyHash: keyedHash(hashKey, [partner, message.id, bytes]),
    event: eventOf(bytes),
    sealedBody: sealer.seal(bytes.toString('utf8'), bodyContext(key)),
    sentAt: message.sentAt,
    receivedAt: clock.now(),
  };
  // Most repeats come after the first delivery is stored, and cost one read.
  const known = await findWebhook(db.autocommit, key);
  const outcome = outcomeOf(webhook, known) ?? (await store(core, webhook));
  metrics.webhooks.inc({ partner, outcome });
  if (outcome === 'conflict') {
    log.error(key, 'a partner reused a message id with another body, refused, staff must act');
    throw new Refusal('IdempotencyKeyReused');
  }
}

async function store({ db, jobs }: WebhooksCore, webhook: NewWebhook): Promise<Outcome> {
  const { partner, id } = webhook;
  return await db.inTransaction(async (tx) => {
    const add = () => jobs.add(tx, processWebhookTask, { partner, id }, { key: jobKeyOf(webhook) });
    if (await insertWebhook(tx, webhook)) {
      await add();
      return 'stored';
    }
    // Another delivery was first. If it was just swept, the partner has to send it again.
    const known = await findWebhook(tx, webhook);
    if (known === undefined) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    const outcome = outcomeOf(webhook, known);
    if (outcome !== undefined) return outcome;
    if (!(await reviveWebhook(tx, webhook))) return 'duplicate';
    await add();
    return 'revived';
  });
}

/** The partner's event type, if it has a usual form; never any content. */
function eventOf(bytes: Buffer): string | null {
  try {
    const { type, event_type: other } = Object(JSON.parse(bytes.toString('utf8')));
    const event: unknown = type ?? other;
    return typeof event === 'string' && /^[\w.-]{1,100}$/.test(event) ? event : null;
  } catch {
    return null;
  }
}

/** The outcome of a repeated delivery; undefined if the message is new or dead. */
function outcomeOf({ bodyHash }: NewWebhook, known: KnownWebhook | undefined): Outcome | undefined {
  if (known === undefined) return undefined;
  if (!isEqual(known.bodyHash, bodyHash)) return 'conflict';
  return known.state === 'dead' ? undefined : 'duplicate';
}
