import type { Intent } from '../../platform/intents/intents.ts';
import type { Services } from '../../platform/services.ts';
import { isUnanswered, problemOf } from '../../shared/problem-of.ts';
import { createPayout, type PayoutOrder } from './api.ts';

/** Where this tab keeps a payout whose answer has not come. */
export const intentName = (userId: string): string => `payout-${userId}`;

/** Tells one order from another: each of its values, and no proof. */
export const orderId = ({ recipientId, amount, fee }: PayoutOrder): string =>
  JSON.stringify([recipientId, amount, fee]);

/** Whether an intent of this order was sent already: looking at it again must not forget that. */
export const isSentBefore = (kept: Intent | null, order: PayoutOrder): boolean =>
  isSent(kept) && partsOf(kept?.unchecked).id === orderId(order);

/** Whether a kept intent has left this tab. One that was only looked at needs no check. */
export const isSent = (kept: Intent | null): boolean => partsOf(kept?.unchecked).isSent === true;

const partsOf = (unchecked: unknown): { readonly id?: unknown; readonly isSent?: unknown } =>
  typeof unchecked === 'object' && unchecked !== null ? unchecked : {};

export type Outcome = 'accepted' | 'refused' | 'unsure';

/**
 * Finds out what became of a payout that was sent before the page was loaded again. The proof was not kept, so the same
 * key is sent without one: a key that was used is refused as used, and one that never arrived lacks its proof.
 */
export async function askOutcome(
  services: Pick<Services, 'client' | 'intents'>,
  userId: string,
): Promise<Outcome> {
  const kept = services.intents.find(intentName(userId));
  const order = kept === null ? null : await readOrder(kept.unchecked);
  if (kept === null || order === null) return end('refused');
  try {
    await createPayout(services, { userId, idempotencyKey: kept.key, ...order });
    return end('accepted');
  } catch (failure) {
    if (isUnanswered(failure)) return 'unsure';
    return end(problemOf(failure, { IdempotencyKeyReused: true }) === null ? 'refused' : 'accepted');
  }

  function end(outcome: Outcome): Outcome {
    services.intents.end(intentName(userId));
    return outcome;
  }
}

async function readOrder(unchecked: unknown): Promise<PayoutOrder | null> {
  const [contract, { safeParse }] = await Promise.all([import('@gim/contract/payouts'), import('zod/mini')]);
  const { id: _id, isSent: _isSent, ...body } = partsOf(unchecked);
  const parsed = safeParse(contract.createPayout.body, body);
  if (!parsed.success) return null;
  const { recipientId, amount, fee } = parsed.data;
  return { recipientId, amount, fee };
}
