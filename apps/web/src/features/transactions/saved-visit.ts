import { type CashCode, cashCode } from '@gim/contract/cash-orders';
import { type Point, point } from '@gim/contract/points';
import { transaction as transactionSchema } from '@gim/contract/transactions';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Services, useServices } from '../../platform/services.ts';
import { readTrip, removeTrip, saveTrip } from '../../platform/trip/trips.ts';
import { type CashTransaction, isCash } from './cash-state.ts';

/** A visit with its issued codes, stored encrypted on this device. */
export interface SavedVisit {
  readonly transaction: CashTransaction;
  readonly code: CashCode;
  /** Null if the point could not be loaded at the time. */
  readonly point: Point | null;
  readonly savedAt: string;
}

const savedVisit = z.strictObject({
  transaction: transactionSchema,
  code: cashCode,
  point: z.nullable(point),
  savedAt: z.string(),
});

const visitKey = (userId: string, orderId: string) => ['saved-visit', userId, orderId] as const;

/** The saved codes of a visit; null if this device has none. */
export function useSavedVisit(userId: string, orderId: string): UseQueryResult<SavedVisit | null> {
  const { now } = useServices();
  return useQuery({
    queryKey: visitKey(userId, orderId),
    // If the browser could not store it, only the cache has it, and a refetch would lose it.
    staleTime: 'static',
    // Local data; no network needed.
    networkMode: 'always',
    retry: false,
    queryFn: () => readVisit(userId, orderId, now()),
  });
}

async function readVisit(userId: string, orderId: string, now: number): Promise<SavedVisit | null> {
  try {
    return parseVisit(await readTrip({ userId, orderId }, now));
  } catch {
    // A browser without storage has no saved visit.
    return null;
  }
}

/** A visit saved by an older build may have another format; then the codes are requested again. */
function parseVisit(text: string | null): SavedVisit | null {
  if (text === null) return null;
  const { success, data } = savedVisit.safeParse(JSON.parse(text));
  if (!success || !isCash(data.transaction)) return null;
  return { ...data, transaction: data.transaction };
}

/** Caches the visit and stores it for offline use; returns whether it could be stored. */
export async function keepVisit(
  { session }: Pick<Services, 'session'>,
  queries: QueryClient,
  { userId, visit }: { readonly userId: string; readonly visit: SavedVisit },
): Promise<boolean> {
  const { id: orderId } = visit.transaction;
  queries.setQueryData(visitKey(userId, orderId), visit);
  try {
    await saveTrip(
      { userId, orderId, expiresAt: Date.parse(visit.code.expiresAt), text: JSON.stringify(visit) },
      () => session.read().userId === userId,
    );
    return true;
  } catch {
    return false;
  }
}

/** The visit is over: removes its codes from this device. */
export async function forgetVisit(queries: QueryClient, userId: string, orderId: string): Promise<void> {
  queries.setQueryData(visitKey(userId, orderId), null);
  await removeTrip(orderId).catch(() => undefined);
}
