import { tripStorage } from './delete-trips.ts';
import { createTripKey, type SealedTrip } from './trip-cipher.ts';

/** A saved trip with its unencrypted metadata. */
export interface TripRow extends SealedTrip {
  readonly userId: string;
  readonly orderId: string;
  /** When the visit is over and the row can be removed. */
  readonly expiresAt: number;
}

const trips = 'trips';
const keys = 'keys';
const keyName = 'trip';

/** Runs one operation on the database and closes it: a sign-out must be able to delete it at any time. */
async function withDatabase<T>(run: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(tripStorage, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(trips, { keyPath: 'orderId' });
    opening.result.createObjectStore(keys);
  };
  const database = await settled(opening);
  database.onversionchange = () => database.close();
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database gave no reason'));
  });
}

/** The key of this device, created if missing. If another tab created one meanwhile, that one is used. */
export async function tripKey(): Promise<CryptoKey> {
  const fresh = await createTripKey();
  return withDatabase(async (database) => {
    const store = database.transaction(keys, 'readwrite').objectStore(keys);
    const kept: unknown = await settled(store.get(keyName));
    if (kept instanceof CryptoKey) return kept;
    await settled(store.put(fresh, keyName));
    return fresh;
  });
}

export async function writeTrip(row: TripRow): Promise<void> {
  await withDatabase((database) =>
    settled(database.transaction(trips, 'readwrite').objectStore(trips).put(row)),
  );
}

export async function readTrips(): Promise<readonly TripRow[]> {
  const rows: unknown[] = await withDatabase((database) =>
    settled(database.transaction(trips).objectStore(trips).getAll()),
  );
  return rows.filter(isRow);
}

/** Removes one visit, and the key with the last one. */
export async function deleteTrip(orderId: string): Promise<void> {
  await withDatabase(async (database) => {
    const changing = database.transaction([trips, keys], 'readwrite');
    await settled(changing.objectStore(trips).delete(orderId));
    const left = await settled(changing.objectStore(trips).count());
    if (left === 0) await settled(changing.objectStore(keys).clear());
  });
}

function isRow(value: unknown): value is TripRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'orderId' in value &&
    typeof value.orderId === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number' &&
    'iv' in value &&
    value.iv instanceof Uint8Array &&
    'data' in value &&
    value.data instanceof ArrayBuffer
  );
}
