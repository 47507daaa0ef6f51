import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices, useSession } from '../../platform/services.ts';
import { readTransaction } from '../../shared/transactions/api.ts';
import { forgetVisit, type SavedVisit } from './saved-visit.ts';
import { useNow } from './use-now.ts';

/** Removes the saved visit when it is over or the server says that the order has ended. */
export function useVisitEnd(visit: SavedVisit | null): void {
  const services = useServices();
  const queries = useQueryClient();
  const nowMs = useNow();
  const { userId } = useSession();
  const orderId = visit?.transaction.id;
  const isOver = visit !== null && Date.parse(visit.code.expiresAt) <= nowMs;
  useEffect(() => {
    if (orderId === undefined || userId === null) return;
    const forget = (): void => void forgetVisit(queries, userId, orderId);
    if (isOver) {
      forget();
      return;
    }
    const asking = new AbortController();
    readTransaction(services, { id: userId, transactionId: orderId }, asking.signal).then(
      ({ endedAt }) => (endedAt === null ? undefined : forget()),
      // Offline: the saved visit stays until it is over.
      () => undefined,
    );
    return () => asking.abort();
  }, [services, queries, userId, orderId, isOver]);
}
