import type { StoredAddress } from './address-store.ts';
import type { OwnAddress } from './own-address.ts';

export function withoutSignature({ signature: _, ...address }: StoredAddress): OwnAddress {
  return address;
}
