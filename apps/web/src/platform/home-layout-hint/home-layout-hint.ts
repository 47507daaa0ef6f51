import type { Store } from '@gim/browser/store.ts';

/** The layout properties that determine the height of the home screen. */
export interface HomeLayoutHint {
  /** The number of coins with a balance. Zero has its own screen. */
  readonly held: number;
  /** Whether the card of an upcoming cash visit is shown. */
  readonly hasVisit: boolean;
}

const key = 'gim-home-shape';

/**
 * The layout of this user's home screen when last shown on this device. The placeholder takes the same shape, so
 * nothing shifts when the data arrives. Null if unknown.
 */
export function readHomeLayoutHint(local: Store, userId: string): HomeLayoutHint | null {
  const [owner, held = '', visit] = (local.getItem(key) ?? '').split(' ');
  return owner === userId && /^\d{1,3}$/.test(held)
    ? { held: Number.parseInt(held, 10), hasVisit: visit === 'visit' }
    : null;
}

export function storeHomeLayoutHint(local: Store, userId: string, { held, hasVisit }: HomeLayoutHint): void {
  local.setItem(key, `${userId} ${held}${hasVisit ? ' visit' : ''}`);
}

/** Called at the end of a session: the shape reveals whether the user has money (W-07). */
export const forgetHomeLayoutHint = (local: Store): void => local.removeItem(key);
