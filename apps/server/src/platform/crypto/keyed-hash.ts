import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** For long random values, which cannot be guessed from their hash. */
export const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/**
 * For short values such as codes: without the key, a stolen table cannot be brute-forced. Each part is prefixed with
 * its length, so that different lists of parts never give the same input.
 */
export function keyedHash(key: Buffer, parts: readonly (string | Buffer)[]): Buffer {
  const prefixed = parts.flatMap((part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  return createHmac('sha256', keyObjectOf(key)).update(Buffer.concat(prefixed)).digest();
}

/** Prepares each key once: preparing costs more than hashing a short text. */
function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Compares in constant time. */
export const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
