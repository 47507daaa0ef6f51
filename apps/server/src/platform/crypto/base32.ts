import { Secret } from 'otpauth';

/** Copies the bytes: a Buffer may be a view of a shared pool that contains other secrets. */
export const asSecret = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** RFC 4648 base32 without padding, as authenticator apps read it. */
export const encodeBase32 = (bytes: Buffer): string => asSecret(bytes).base32;

export const decodeBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes);
