import { type KeyObject, verify } from 'node:crypto';
import { addressStatement } from '../../platform/crypto/attestation.ts';
import type { OwnAddress } from './own-address.ts';

/**
 * Whether the signer has signed exactly this address (C-14). The key is pinned by a file or setting, never read from
 * the database.
 */
export const isSignedAddress = (
  address: OwnAddress,
  { signature, key }: { signature: Buffer | null; key: KeyObject | undefined },
): boolean =>
  signature !== null &&
  key !== undefined &&
  verify(null, Buffer.from(addressStatement(address)), key, signature);
