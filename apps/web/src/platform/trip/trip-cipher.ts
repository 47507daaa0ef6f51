/** An encrypted visit as stored; the key is in the same database. */
export interface SealedTrip {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The authenticated data of the encryption: a record moved to another order or account does not decrypt. */
export interface TripOwner {
  readonly userId: string;
  readonly orderId: string;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** A non-extractable key. */
export function createTripKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function sealTrip(key: CryptoKey, owner: TripOwner, text: string): Promise<SealedTrip> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const data = await crypto.subtle.encrypt(parameters(iv, owner), key, new TextEncoder().encode(text));
  return { iv, data };
}

/** Throws if the data, the key or the owner does not match. */
export async function openTrip(key: CryptoKey, owner: TripOwner, { iv, data }: SealedTrip): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(iv, owner), key, data));
}

const parameters = (iv: Uint8Array<ArrayBuffer>, { userId, orderId }: TripOwner): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(`${userId} ${orderId}`),
});
