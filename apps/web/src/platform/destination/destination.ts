import type { Store } from '@gim/browser/store.ts';

const key = 'gim-destination';
const lengthMax = 512;
/** Reserved for examples: nothing is ever asked of it. */
const base = 'https://gim.invalid';

/** The page somebody wanted to open before signing in. Kept in this tab only, until the sign-in leads there. */
export interface Destination {
  keep(address: string): void;
  /** The address, once: who comes back later starts at home. */
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
    forget: () => forgetDestination(tab),
  };
}

export const forgetDestination = (tab: Store): void => tab.removeItem(key);

/**
 * Whether an address is a path of this app. It is taken apart the way a browser does it, so that `/\host`, `//host` and
 * control characters end at a foreign origin.
 */
function isOwnAddress(address: string): boolean {
  if (address.length > lengthMax || !address.startsWith('/') || !URL.canParse(address, base)) return false;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === base && pathname + search + hash === address;
}
