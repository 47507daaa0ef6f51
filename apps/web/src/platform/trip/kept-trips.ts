import { tripStorage } from './forget-trips.ts';

/** The address of a saved visit, where this device has it; null where it does not. */
export async function keptTripOf(orderId: string): Promise<string | null> {
  const page = `/transactions/${orderId}/trip`;
  if (!('caches' in globalThis)) return null;
  return (await caches.match(page)) === undefined ? null : page;
}

/** Removes visits that are over, where any are kept; without any it costs one look. */
export async function cleanKeptTrips(userId: string, now: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(tripStorage))) return;
  const { cleanTrips } = await import('./trips.ts');
  await cleanTrips(userId, now);
}
