import { tripStorage } from './delete-trips.ts';
import { openTrip, sealTrip, type TripOwner } from './trip-cipher.ts';
import { deleteTrip, readTrips, type TripRow, tripKey, writeTrip } from './trip-database.ts';
import { openTripWorker, removeTripWorker } from './trip-worker.ts';

export interface TripToSave extends TripOwner {
  /** The end of the visit, when its data is removed. */
  readonly expiresAt: number;
  readonly text: string;
}

const pageOf = (orderId: string): string => `/transactions/${orderId}/trip`;

/**
 * Saves a trip for offline use: the encrypted order and the page that shows it. `isSignedIn` is checked again at the
 * end, because a sign-out meanwhile has removed everything and nothing may be stored after it.
 */
export async function saveTrip(
  { userId, orderId, expiresAt, text }: TripToSave,
  isSignedIn: () => boolean,
): Promise<void> {
  const owner = { userId, orderId };
  const sealed = await sealTrip(await tripKey(), owner, text);
  await writeTrip({ ...owner, expiresAt, ...sealed });
  if (!isSignedIn()) return removeTrip(orderId);
  await keepPage(orderId);
  if (!isSignedIn()) await removeTrip(orderId);
}

/** Caches the document and every file this page has loaded so far; the trip screen must be among them. */
async function keepPage(orderId: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const cache = await caches.open(tripStorage);
  await cache.addAll([pageOf(orderId), ...new Set([...files, ...filesOfDocument()])]);
  await openTripWorker();
}

/** Files referenced by the document may have loaded before the browser began to record resource timing. */
function filesOfDocument(): readonly string[] {
  return [...document.querySelectorAll('script[src], link[href]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    .filter((path) => path.startsWith('/assets/'));
}

/** The saved trip of this account as text, or null. Removes visits that are over or belong to another account. */
export async function readTrip(owner: TripOwner, now: number): Promise<string | null> {
  const rows = await cleanTrips(owner.userId, now);
  const row = rows.find(({ orderId }) => orderId === owner.orderId);
  if (row === undefined) return null;
  try {
    return await openTrip(await tripKey(), owner, row);
  } catch {
    // It was encrypted with another key and can never be read.
    await removeTrip(owner.orderId);
    return null;
  }
}

/** Removes visits that are over or belong to another account. Returns the rest. */
export async function cleanTrips(userId: string | null, now: number): Promise<readonly TripRow[]> {
  const rows = await readTrips();
  const isGone = (row: TripRow): boolean => row.userId !== userId || row.expiresAt <= now;
  for (const { orderId } of rows.filter(isGone)) await removeTrip(orderId);
  return rows.filter((row) => !isGone(row));
}

export async function removeTrip(orderId: string): Promise<void> {
  await deleteTrip(orderId);
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(tripStorage);
  await cache.delete(pageOf(orderId));
  if ((await readTrips()).length > 0) return;
  await caches.delete(tripStorage);
  await removeTripWorker();
}
