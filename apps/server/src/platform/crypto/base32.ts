import { Secret } from 'otpauth';

/** A copy: what the library is given must not be a view of a pool that other secrets lie in. */
export const asSecret = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** RFC 4648 base32 without padding: what authenticator apps read. */
export const encodeBase32 = (bytes: Buffer): string => asSecret(bytes).base32;

/** The opposite, as an authenticator app does it with the key it is given. */
export const decodeBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes);
