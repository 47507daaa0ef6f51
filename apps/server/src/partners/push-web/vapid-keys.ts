import { createECDH, createHash } from 'node:crypto';

/** How a push service knows that a message is ours (RFC 8292): a P-256 key pair, as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The pair that belongs to a secret of 32 bytes, always the same: a new one would end every subscription. Nearly every value is
 * a private key; one that is none is hashed until it is.
 */
export function vapidKeys(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let candidate = secret; ; candidate = createHash('sha256').update(candidate).digest()) {
    try {
      pair.setPrivateKey(candidate);
      return {
        publicKey: pair.getPublicKey().toString('base64url'),
        privateKey: candidate.toString('base64url'),
      };
    } catch {
      // Not below the order of the curve, which happens once in four billion.
    }
  }
}
