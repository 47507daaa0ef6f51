import type { Store } from '@gim/browser/store.ts';

const key = 'gim-passkey';

/**
 * Remembers that a passkey of this site was made on this device, so that the sign-in page can offer it before anybody
 * is known. It says nothing about whose it is and opens nothing: the server decides by the passkey itself.
 */
export interface PasskeyMark {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

export function createPasskeyMark(local: Store): PasskeyMark {
  return {
    isSet: () => local.getItem(key) === 'true',
    set: () => local.setItem(key, 'true'),
    clear: () => local.removeItem(key),
  };
}
