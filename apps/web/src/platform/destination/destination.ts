import type { Store } from '@gim/browser/store.ts';

const key = 'gim-destination';
const lengthMax = 512;
/** A placeholder host of the reserved `.invalid` domain, for parsing only; never requested. */
const base = 'https://gim.invalid';

/** The page a visitor wanted to open before signing in. Kept in this tab until sign-in opens it. */
export interface Destination {
  keep(address: string): void;
  /** Returns the address and removes it, so that a later sign-in starts at home. */
  take(): string | null;
  forget(): void;
}

export function createDestination(tab: Store): Destination {
  return {
    keep(address) {
      if (isOwnAddress(address)) tab.setItem(key, address);
    },
    take() {
      const address = tab.getItem(key);
      tab.removeItem(key);
      // Checked again: storage is not a trusted source (W-05).
      return address !== null && isOwnAddress(address) ? address : null;
    },
    forget: () => clearDestination(tab),
  };
}

export const clearDestination = (tab: Store): void => tab.removeItem(key);

/**
 * Whether an address is a path of this app. It is parsed as browsers do, so that `/\host`, `//host` and control
 * characters resolve to another origin and are rejected.
 */
function isOwnAddress(address: string): boolean {
  if (address.length > lengthMax || !address.startsWith('/') || !URL.canParse(address, base)) return false;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === base && pathname + search + hash === address;
}
