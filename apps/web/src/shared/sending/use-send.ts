import type { StepUpProof, TransactionItem } from '@gim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../coins/api.ts';
import { isOutcomeUnknown } from '../problem-of.ts';
import { transactionsKey } from '../transactions/api.ts';
import { useUserId } from '../use-user-id.ts';
import type { OrderKind } from './order-kind.ts';
import { isSentBefore } from './outcome.ts';

export interface Send<Order> {
  readonly isBusy: boolean;
  /** The outcome is unknown. Sending again resolves it; an order is never executed twice. */
  readonly outcomeUnknown: boolean;
  readonly failure: unknown;
  /** The idempotency key of an order; the step-up is bound to it. */
  readonly keyOf: (order: Order) => string;
  readonly send: (order: Order, stepUp: StepUpProof) => void;
  readonly clear: () => void;
}

/**
 * Sends an order exactly once. Its key is stored before sending and removed when the outcome is known, so that neither
 * a second press, nor a lost response, nor a reload makes a second payment (M-06).
 */
export function useSend<Order extends object>(
  { intentName, orderId, create, changes }: OrderKind<Order>,
  onDone: (transaction: TransactionItem) => void,
): Send<Order> {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly failure: unknown } | null>(null);
  const name = intentName(userId);
  const keep = (order: Order, isSent: boolean): string =>
    services.intents.begin(name, { id: orderId(order), isSent, ...order });
  const send = async (order: Order, stepUp: StepUpProof): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailed(null);
    const idempotencyKey = keep(order, true);
    try {
      const transaction = await create(services, { userId, idempotencyKey, ...order, stepUp });
      services.intents.end(name);
      onDone(transaction);
    } catch (failure) {
      // A refusal consumes nothing: the same key may be retried with another proof.
      if (!isOutcomeUnknown(failure)) keep(order, false);
      setFailed({ failure });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
    const changed = [balancesKey(userId), transactionsKey(userId), ['limits', userId], ...changes(userId)];
    for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
  };
  return {
    isBusy,
    outcomeUnknown: failed !== null && isOutcomeUnknown(failed.failure),
    failure: failed?.failure,
    keyOf: (order) => keep(order, isSentBefore(services.intents.find(name), orderId(order))),
    send: (order, stepUp) => void send(order, stepUp),
    clear: () => setFailed(null),
  };
}
