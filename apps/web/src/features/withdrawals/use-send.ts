import type { StepUpProof, TransactionItem } from '@gim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { isUnanswered } from '../../shared/problem-of.ts';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { createWithdrawal, type WithdrawalOrder } from './api.ts';
import { intentName, isSentBefore, orderId } from './intent.ts';

export interface Send {
  readonly isBusy: boolean;
  /** Nobody here knows what became of it. Sending again asks; it is never made twice. */
  readonly isUnsure: boolean;
  readonly failure: unknown;
  /** The key of an order: the fresh factor is bound to it. */
  readonly keyOf: (order: WithdrawalOrder) => string;
  readonly send: (order: WithdrawalOrder, stepUp: StepUpProof) => void;
  readonly clear: () => void;
}

/**
 * Sends a withdrawal once. Its key is kept before it is sent and forgotten when its end is known, so that neither a
 * second press, nor a lost answer, nor a page that is loaded anew makes a second payment of it (M-06).
 */
export function useSend(onDone: (transaction: TransactionItem) => void): Send {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly failure: unknown } | null>(null);
  const name = intentName(userId);
  const keep = (order: WithdrawalOrder, isSent: boolean): string => {
    const details = { id: orderId(order), isSent, ...order };
    return services.intents.begin(name, details);
  };
  const send = async (order: WithdrawalOrder, stepUp: StepUpProof): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailed(null);
    const idempotencyKey = keep(order, true);
    try {
      const transaction = await createWithdrawal(services, { userId, idempotencyKey, ...order, stepUp });
      services.intents.end(name);
      onDone(transaction);
    } catch (failure) {
      // A refusal used nothing up: the same key may try again, with another proof.
      if (!isUnanswered(failure)) keep(order, false);
      setFailed({ failure });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
    void queries.invalidateQueries({ queryKey: balancesKey(userId) });
    void queries.invalidateQueries({ queryKey: transactionsKey(userId) });
    void queries.invalidateQueries({ queryKey: ['limits', userId] });
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
