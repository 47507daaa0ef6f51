/** The name of the IndexedDB database and of the cache that hold the saved trips. */
export const tripStorage = 'gim-trip';

/**
 * Removes every saved trip and the key. Called however a session ends; it must not wait for the network or for the
 * page to stay open. Idempotent.
 */
export function deleteTrips(): void {
  // Both are missing during prerendering and in browsers without storage.
  globalThis.indexedDB?.deleteDatabase(tripStorage);
  globalThis.caches?.delete(tripStorage).catch(() => undefined);
}
