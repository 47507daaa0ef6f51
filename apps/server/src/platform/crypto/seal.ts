import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../random.ts';

/** Encrypts secrets that are stored in a table or an event: AES-256-GCM. */
export interface Sealer {
  /** `context` names what the secret belongs to and is authenticated, so a value copied elsewhere cannot be decrypted. */
  seal(plain: string, context: string): string;
  /** Throws if the key or the context differs, or if the value was changed. */
  open(sealed: string, context: string): string;
  /** The same for bytes. */
  sealBytes(plain: Buffer, context: string): Buffer;
  openBytes(sealed: Buffer, context: string): Buffer;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer({ key, random }: { key: Buffer; random: Random }): Sealer {
  const sealBytes = (plain: Buffer, context: string): Buffer => {
    const iv = random.bytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer, context: string): Buffer => {
    if (sealed[0] !== VERSION) throw new Error('A sealed value has an unknown version.');
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    const body = sealed.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (plain, context) => sealBytes(Buffer.from(plain, 'utf8'), context).toString('base64url'),
    open: (sealed, context) => openBytes(Buffer.from(sealed, 'base64url'), context).toString('utf8'),
  };
}
