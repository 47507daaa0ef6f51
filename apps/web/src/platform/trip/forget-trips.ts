/** The name of the IndexedDB database and of the cache that hold the saved visits. */
export const tripStorage = 'gim-trip';

/**
 * Removes every saved visit and the key. Called however a session ends; it must not wait for the network or for the
 * page to stay open. Idempotent.
 */
export function forgetTrips(): void {
  // Both are missing during prerendering and in browsers without storage.
  globalThis.indexedDB?.deleteDatabase(tripStorage);
  globalThis.caches?.delete(tripStorage).catch(() => undefined);
}
