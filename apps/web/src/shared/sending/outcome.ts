import type { Intent } from '../../platform/intents/intents.ts';
import type { Services } from '../../platform/services.ts';
import { isUnanswered, problemOf } from '../problem-of.ts';
import type { OrderKind } from './order-kind.ts';

/** Whether an intent of this order was sent already: looking at it again must not forget that. */
export const isSentBefore = (kept: Intent | null, orderId: string): boolean =>
  isSent(kept) && partsOf(kept?.unchecked).id === orderId;

/** Whether a kept intent has left this tab. One that was only looked at needs no check. */
export const isSent = (kept: Intent | null): boolean => partsOf(kept?.unchecked).isSent === true;

const partsOf = (unchecked: unknown): { readonly id?: unknown; readonly isSent?: unknown } =>
  typeof unchecked === 'object' && unchecked !== null ? unchecked : {};

export type Outcome = 'accepted' | 'refused' | 'unsure';

/**
 * Finds out what became of an order that was sent before the page was loaded again. The proof was not kept, so the same
 * key is sent without one: a key that was used is refused as used, and one that never arrived lacks its proof.
 */
export async function askOutcome<Order extends object>(
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
    if (isUnanswered(failure)) return 'unsure';
    return end(problemOf(failure, { IdempotencyKeyReused: true }) === null ? 'refused' : 'accepted');
  }

  function end(outcome: Outcome): Outcome {
    services.intents.end(intentName(userId));
    return outcome;
  }
}
