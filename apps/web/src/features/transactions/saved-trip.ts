import { type CashCode, cashCode } from '@gim/contract/cash-orders';
import { type Point, point } from '@gim/contract/points';
import { transaction as transactionSchema } from '@gim/contract/transactions';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Services, useServices } from '../../platform/services.ts';
import { readTrip, removeTrip, saveTrip } from '../../platform/trip/trips.ts';
import { type CashTransaction, isCash } from './cash-state.ts';

/** A trip with its issued codes, stored encrypted on this device. */
export interface SavedTrip {
  readonly transaction: CashTransaction;
  readonly code: CashCode;
  /** Null if the point could not be loaded at the time. */
  readonly point: Point | null;
  readonly savedAt: string;
}

const savedTrip = z.strictObject({
  transaction: transactionSchema,
  code: cashCode,
  point: z.nullable(point),
  savedAt: z.string(),
});

const tripKey = (userId: string, orderId: string) => ['saved-trip', userId, orderId] as const;

/** The saved codes of a trip; null if this device has none. */
export function useSavedTrip(userId: string, orderId: string): UseQueryResult<SavedTrip | null> {
  const { now } = useServices();
  return useQuery({
    queryKey: tripKey(userId, orderId),
    // If the browser could not store it, only the cache has it, and a refetch would lose it.
    staleTime: 'static',
    // Local data; no network needed.
    networkMode: 'always',
    retry: false,
    queryFn: () => readSavedTrip(userId, orderId, now()),
  });
}

async function readSavedTrip(userId: string, orderId: string, now: number): Promise<SavedTrip | null> {
  try {
    return parseTrip(await readTrip({ userId, orderId }, now));
  } catch {
    // A browser without storage has no saved trip.
    return null;
  }
}

/** A trip saved by an older build may have another format; then the codes are requested again. */
function parseTrip(text: string | null): SavedTrip | null {
  if (text === null) return null;
  const { success, data } = savedTrip.safeParse(JSON.parse(text));
  if (!success || !isCash(data.transaction)) return null;
  return { ...data, transaction: data.transaction };
}

/** Caches the trip and stores it for offline use; returns whether it could be stored. */
export async function storeTrip(
  { session }: Pick<Services, 'session'>,
  queries: QueryClient,
  { userId, trip }: { readonly userId: string; readonly trip: SavedTrip },
): Promise<boolean> {
  const { id: orderId } = trip.transaction;
  queries.setQueryData(tripKey(userId, orderId), trip);
  try {
    await saveTrip(
      { userId, orderId, expiresAt: Date.parse(trip.code.expiresAt), text: JSON.stringify(trip) },
      () => session.read().userId === userId,
    );
    return true;
  } catch {
    return false;
  }
}

/** The trip is over: removes its codes from this device. */
export async function discardTrip(queries: QueryClient, userId: string, orderId: string): Promise<void> {
  queries.setQueryData(tripKey(userId, orderId), null);
  await removeTrip(orderId).catch(() => undefined);
}
