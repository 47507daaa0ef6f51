import type { StepUpProof, TransactionItem } from '@gim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { isUnanswered } from '../../shared/problem-of.ts';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { createPayout, type PayoutOrder, recipientsKey } from './api.ts';
import { intentName, isSentBefore, orderId } from './intent.ts';

export interface Send {
  readonly isBusy: boolean;
  /** The outcome is unknown. Sending again asks for it; a payout is never made twice. */
  readonly isUnsure: boolean;
  readonly failure: unknown;
  /** The key of an order: the fresh factor is bound to it. */
  readonly keyOf: (order: PayoutOrder) => string;
  readonly send: (order: PayoutOrder, stepUp: StepUpProof) => void;
  readonly clear: () => void;
}

/**
 * Sends a payout once. Its key is stored before it is sent and removed when the outcome is known, so that neither a
 * second press, nor a lost answer, nor a reload makes a second payment (M-06).
 */
export function useSend(onDone: (transaction: TransactionItem) => void): Send {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly failure: unknown } | null>(null);
  const name = intentName(userId);
  const keep = (order: PayoutOrder, isSent: boolean): string => {
    const details = { id: orderId(order), isSent, ...order };
    return services.intents.begin(name, details);
  };
  const send = async (order: PayoutOrder, stepUp: StepUpProof): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailed(null);
    const idempotencyKey = keep(order, true);
    try {
      const transaction = await createPayout(services, { userId, idempotencyKey, ...order, stepUp });
      services.intents.end(name);
      onDone(transaction);
    } catch (failure) {
      // A refusal consumed nothing: the same key may be tried again with another proof.
      if (!isUnanswered(failure)) keep(order, false);
      setFailed({ failure });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
    const changed = [balancesKey(userId), transactionsKey(userId), recipientsKey(userId), ['limits', userId]];
    for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
  };
  return {
    isBusy,
    isUnsure: failed !== null && isUnanswered(failed.failure),
    failure: failed?.failure,
    keyOf: (order) => keep(order, isSentBefore(services.intents.find(name), order)),
    send: (order, stepUp) => void send(order, stepUp),
    clear: () => setFailed(null),
  };
}
