import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { isOutcomeUnknown, isSessionEnd, problemOf } from '../../shared/problem-of.ts';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { bookVisit, type CashOrder, freeTimesKey, previewKey, readStoredOrder } from './api.ts';

export interface Booking {
  readonly isBusy: boolean;
  /** The outcome of a sent order is unknown; also true after a reload. */
  readonly outcomeUnknown: boolean;
  /** Why the last attempt was refused, else null. */
  readonly failure: unknown;
  readonly book: (order: CashOrder) => void;
  /** Resends the stored order with its key: it is never booked twice (M-06). */
  readonly check: () => void;
  readonly clear: () => void;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'refused'; readonly failure: unknown };

/** Books a visit exactly once. Its key is stored before sending and removed when the outcome is known. */
export function useBooking(onRefused: (failure: unknown) => void): Booking {
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const userId = useUserId();
  const name = `cash-order-${userId}`;
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(() =>
    services.intents.find(name) === null ? { kind: 'none' } : { kind: 'unsure' },
  );
  const send = async (order: CashOrder, isRetry: boolean): Promise<void> => {
    const idempotencyKey = services.intents.begin(name, { id: JSON.stringify(order), ...order });
    try {
      const { id } = await bookVisit(services, { id: userId, order, idempotencyKey });
      services.intents.end(name);
      void navigate(`/transactions/${id}`);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      const isOpen = isOutcomeUnknown(failure) || (isRetry && isRefusedBeforeKeyCheck(failure));
      if (isOpen) return setOutcome({ kind: 'unsure' });
      services.intents.end(name);
      setOutcome({ kind: 'refused', failure });
      onRefused(failure);
    } finally {
      for (const queryKey of [balancesKey(userId), transactionsKey(userId), previewKey(userId)]) {
        void queries.invalidateQueries({ queryKey });
      }
      void queries.invalidateQueries({ queryKey: freeTimesKey(order.pointId) });
    }
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await work().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  const check = async (): Promise<void> => {
    try {
      const order = await readStoredOrder(orderPart(services.intents.find(name)?.unchecked));
      if (order !== null) return await send(order, true);
      // The stored order is unreadable, so its outcome cannot be checked.
      services.intents.end(name);
      setOutcome({ kind: 'none' });
    } catch {
      setOutcome({ kind: 'unsure' });
    }
  };
  return {
    isBusy,
    outcomeUnknown: outcome.kind === 'unsure',
    failure: outcome.kind === 'refused' ? outcome.failure : null,
    book: (order) => void run(() => send(order, false)),
    check: () => void run(check),
    clear: () => setOutcome((before) => (before.kind === 'refused' ? { kind: 'none' } : before)),
  };
}

/** The stored details without the intent's id, which is the order. */
function orderPart(unchecked: unknown): unknown {
  if (typeof unchecked !== 'object' || unchecked === null) return null;
  const { id: _id, ...order } = { id: null, ...unchecked };
  return order;
}

/** Refusals given before the idempotency key is checked: for a retry they say nothing about the first attempt. */
const isRefusedBeforeKeyCheck = (failure: unknown): boolean =>
  problemOf(failure, {
    TooManyRequests: true,
    EmailNotVerified: true,
    NotAllowed: true,
    AccountFrozen: true,
    AccountBlocked: true,
  }) !== null;
