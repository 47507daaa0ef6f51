import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices, useSession } from '../../platform/services.ts';
import { readTransaction } from '../../shared/transactions/api.ts';
import { useNow } from '../../shared/use-now.ts';
import { discardTrip, type SavedTrip } from './saved-trip.ts';

/** Removes the saved trip when it is over or the server says that the order has ended. */
export function useTripEnd(trip: SavedTrip | null): void {
  const services = useServices();
  const queries = useQueryClient();
  const nowMs = useNow();
  const { userId } = useSession();
  const orderId = trip?.transaction.id;
  const isOver = trip !== null && Date.parse(trip.code.expiresAt) <= nowMs;
  useEffect(() => {
    if (orderId === undefined || userId === null) return;
    const forget = (): void => void discardTrip(queries, userId, orderId);
    if (isOver) {
      forget();
      return;
    }
    const asking = new AbortController();
    readTransaction(services, { id: userId, transactionId: orderId }, asking.signal).then(
      ({ endedAt }) => (endedAt === null ? undefined : forget()),
      // Offline: the saved trip stays until it is over.
      () => undefined,
    );
    return () => asking.abort();
  }, [services, queries, userId, orderId, isOver]);
}
