import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** For long random values, which nobody can guess from their hash. */
export const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/**
 * For short values, such as codes: without the key a stolen table gives nothing to try them against.
 * The parts are framed by their length, so that no two lists of parts run together into one text.
 */
export function keyedHash(key: Buffer, parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', keyObjectOf(key));
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}

/** A key is prepared once: that costs more than hashing a short text. */
function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Compares without telling by time how much was alike. */
export const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
