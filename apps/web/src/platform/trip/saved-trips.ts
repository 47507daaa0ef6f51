import { tripStorage } from './delete-trips.ts';

/** The address of the saved trip if this device has it, else null. */
export async function savedTripPage(orderId: string): Promise<string | null> {
  const page = `/transactions/${orderId}/trip`;
  if (!('caches' in globalThis)) return null;
  return (await caches.match(page)) === undefined ? null : page;
}

/** Removes past visits. Loads the code only if any are saved. */
export async function cleanSavedTrips(userId: string, now: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(tripStorage))) return;
  const { cleanTrips } = await import('./trips.ts');
  await cleanTrips(userId, now);
}
