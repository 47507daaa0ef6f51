import type { Intent } from '../../platform/intents/intents.ts';
import type { Services } from '../../platform/services.ts';
import { isOutcomeUnknown, problemOf } from '../problem-of.ts';
import type { OrderKind } from './order-kind.ts';

/** Whether this order was already sent. Reviewing it again must keep that mark. */
export const isSentBefore = (kept: Intent | null, orderId: string): boolean =>
  isSent(kept) && partsOf(kept?.unchecked).id === orderId;

/** Whether a stored intent was sent. One that was only reviewed needs no outcome check. */
export const isSent = (kept: Intent | null): boolean => partsOf(kept?.unchecked).isSent === true;

const partsOf = (unchecked: unknown): { readonly id?: unknown; readonly isSent?: unknown } =>
  typeof unchecked === 'object' && unchecked !== null ? unchecked : {};

export type Outcome = 'accepted' | 'refused' | 'unsure';

/**
 * Finds out the outcome of an order sent before a page reload. The proof was not stored, so the same key is sent
 * without one: a used key is refused as used, and one that never arrived is refused for the missing proof.
 */
export async function checkOutcome<Order extends object>(
  services: Pick<Services, 'client' | 'intents'>,
  { intentName, readOrder, create }: OrderKind<Order>,
  userId: string,
): Promise<Outcome> {
  const kept = services.intents.find(intentName(userId));
  const { id: _id, isSent: _isSent, ...body } = partsOf(kept?.unchecked);
  const order = await readOrder(body);
  if (kept === null || order === null) return end('refused');
  try {
    await create(services, { userId, idempotencyKey: kept.key, ...order });
    return end('accepted');
  } catch (failure) {
    if (isOutcomeUnknown(failure)) return 'unsure';
    return end(problemOf(failure, { IdempotencyKeyReused: true }) === null ? 'refused' : 'accepted');
  }

  function end(outcome: Outcome): Outcome {
    services.intents.end(intentName(userId));
    return outcome;
  }
}
