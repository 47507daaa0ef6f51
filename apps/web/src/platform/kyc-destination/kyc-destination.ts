import type { Store } from '@gim/browser/store.ts';

const key = 'gim-kyc-destination';

/**
 * Where the user was going when the identity check was required. Stored because the partner redirects to plain `/kyc`,
 * perhaps in another tab. Callers must validate the address: storage is not a trusted source.
 */
export function readKycDestination(local: Store, userId: string): string | null {
  const [owner, address] = (local.getItem(key) ?? '').split(' ');
  return owner === userId && address !== undefined ? address : null;
}

export const saveKycDestination = (local: Store, userId: string, address: string): void =>
  local.setItem(key, `${userId} ${address}`);

export const clearKycDestination = (local: Store): void => local.removeItem(key);
