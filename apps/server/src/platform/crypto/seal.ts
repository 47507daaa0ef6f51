import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../random.ts';

/** Keeps a secret readable for us alone, in a table or an event: AES-256-GCM. */
export interface Sealer {
  /** `context` says what the secret belongs to; it opens only where the same is said, so a copied value is worthless. */
  seal(plain: string, context: string): string;
  /** Throws when the key or the context is another one, or the value was changed. */
  open(sealed: string, context: string): string;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer({ key, random }: { key: Buffer; random: Random }): Sealer {
  return {
    seal(plain, context) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes[0] !== VERSION) throw new Error('A sealed value has an unknown version.');
      const iv = bytes.subarray(1, 1 + IV_BYTES);
      const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(tag);
      const body = bytes.subarray(1 + IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
