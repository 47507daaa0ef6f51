/** Where the visits of this device are kept: a database and a cache of this name. */
export const tripStorage = 'gim-trip';

/**
 * Removes every saved visit with its key. Called when a session ends, whichever way: nothing of it may wait for a network
 * or for the page to stay. Idempotent.
 */
export function forgetTrips(): void {
  // Neither is there where the page is rendered for its first paint, nor in a browser that keeps nothing.
  globalThis.indexedDB?.deleteDatabase(tripStorage);
  globalThis.caches?.delete(tripStorage).catch(() => undefined);
}
