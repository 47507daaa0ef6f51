import type { Store } from '@gim/browser/store.ts';

const key = 'gim-kyc-destination';

/** Where the user was going when the identity check stood in the way. Kept here because the partner's page leads back to
 * the bare `/kyc`, perhaps in another tab. The reader checks the address again: storage is not a trusted source. */
export function readKycDestination(local: Store, userId: string): string | null {
  const [owner, address] = (local.getItem(key) ?? '').split(' ');
  return owner === userId && address !== undefined ? address : null;
}

export const keepKycDestination = (local: Store, userId: string, address: string): void =>
  local.setItem(key, `${userId} ${address}`);

export const forgetKycDestination = (local: Store): void => local.removeItem(key);
