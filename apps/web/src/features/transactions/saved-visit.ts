import { type CashCode, cashCode } from '@gim/contract/cash-orders';
import { type Point, point } from '@gim/contract/points';
import { transaction as transactionSchema } from '@gim/contract/transactions';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Services, useServices } from '../../platform/services.ts';
import { readTrip, removeTrip, saveTrip } from '../../platform/trip/trips.ts';
import { type CashTransaction, isCash } from './cash-state.ts';

/** A visit whose codes were taken, as it lies encrypted on this device. */
export interface SavedVisit {
  readonly transaction: CashTransaction;
  readonly code: CashCode;
  /** Null where the point could not be read at that moment. */
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

/** The saved codes of a visit; null where this device has none. */
export function useSavedVisit(userId: string, orderId: string): UseQueryResult<SavedVisit | null> {
  const { now } = useServices();
  return useQuery({
    queryKey: visitKey(userId, orderId),
    // A browser that could not save it has it here alone: reading anew would lose it.
    staleTime: 'static',
    // It is on this device: no network is asked.
    networkMode: 'always',
    retry: false,
    queryFn: () => readVisit(userId, orderId, now()),
  });
}

async function readVisit(userId: string, orderId: string, now: number): Promise<SavedVisit | null> {
  try {
    return parseVisit(await readTrip({ userId, orderId }, now));
  } catch {
    // A browser that keeps nothing has nothing.
    return null;
  }
}

/** What an older build has saved may have another shape: then the codes are asked for again. */
function parseVisit(text: string | null): SavedVisit | null {
  if (text === null) return null;
  const { success, data } = savedVisit.safeParse(JSON.parse(text));
  if (!success || !isCash(data.transaction)) return null;
  return { ...data, transaction: data.transaction };
}

/** Shows the visit at once and saves it for the way; gives whether it could be saved. */
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

/** The visit is over: its codes leave this device. */
export async function forgetVisit(queries: QueryClient, userId: string, orderId: string): Promise<void> {
  queries.setQueryData(visitKey(userId, orderId), null);
  await removeTrip(orderId).catch(() => undefined);
}
