import type { Store } from '@gim/browser/store.ts';

const key = 'gim-passkey';

/**
 * Remembers that a passkey was created on this device, so that the sign-in page can offer it before the user is known.
 * It identifies nobody and grants nothing: the server verifies the passkey itself.
 */
export interface PasskeyHint {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

export function createPasskeyMark(local: Store): PasskeyHint {
  return {
    isSet: () => local.getItem(key) === 'true',
    set: () => local.setItem(key, 'true'),
    clear: () => local.removeItem(key),
  };
}
