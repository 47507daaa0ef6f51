import { createECDH, createHash } from 'node:crypto';

/** The P-256 key pair, as base64url, that identifies us to push services (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The key pair of a secret of 32 bytes. Deterministic, because a new pair would end every subscription. Nearly every
 * value is a valid private key; an invalid one is hashed until it is valid.
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
