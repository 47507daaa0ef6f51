/** What lies on the device: readable with the key of the same database alone. */
export interface SealedTrip {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Which visit of whom. Bound to the data: a record moved to another order or account does not open. */
export interface TripOwner {
  readonly userId: string;
  readonly orderId: string;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** A key that no script can read out, not even ours. */
export function createTripKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function sealTrip(key: CryptoKey, owner: TripOwner, text: string): Promise<SealedTrip> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const data = await crypto.subtle.encrypt(parameters(iv, owner), key, new TextEncoder().encode(text));
  return { iv, data };
}

/** Throws where the data, the key or the owner is another one. */
export async function openTrip(key: CryptoKey, owner: TripOwner, { iv, data }: SealedTrip): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(iv, owner), key, data));
}

const parameters = (iv: Uint8Array<ArrayBuffer>, { userId, orderId }: TripOwner): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(`${userId} ${orderId}`),
});
