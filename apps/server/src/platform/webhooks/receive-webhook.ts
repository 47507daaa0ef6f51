import type { PartnerCaller } from '../caller.ts';
import { isEqual, keyedHash } from '../crypto/keyed-hash.ts';
import { Refusal } from '../refusal.ts';
import type { WebhooksCore } from './core.ts';
import { bodyContext, processWebhookTask } from './process-webhook.ts';
import { findWebhook, insertWebhook, type NewWebhook, reviveWebhook } from './store.ts';

type Outcome = 'stored' | 'duplicate' | 'revived' | 'conflict';

/**
 * Stores a message that was signed well, and the job that works it off, in one transaction; the answer leaves after its
 * COMMIT. A message that is known already changes nothing, unless it was given up: then it is tried again. The same id
 * with another body is refused, because one of the two is not what the partner meant.
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
    sealedBody: sealer.seal(bytes.toString('utf8'), bodyContext(key)),
    sentAt: message.sentAt,
    receivedAt: clock.now(),
  };
  const outcome = await db.inTransaction(async (tx): Promise<Outcome> => {
    const add = () => core.jobs.add(tx, processWebhookTask, key, { key: `webhook:${partner}:${message.id}` });
    if (await insertWebhook(tx, webhook)) {
      await add();
      return 'stored';
    }
    const known = await findWebhook(tx, key);
    // Swept this very moment: the partner sends it again.
    if (known === undefined) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    if (!isEqual(known.bodyHash, webhook.bodyHash)) return 'conflict';
    if (!(await reviveWebhook(tx, webhook))) return 'duplicate';
    await add();
    return 'revived';
  });
  metrics.webhooks.inc({ partner, outcome });
  if (outcome === 'conflict') {
    log.error(key, 'a partner sent another message under a known id: it was refused and needs a person');
    throw new Refusal('IdempotencyKeyReused');
  }
}
