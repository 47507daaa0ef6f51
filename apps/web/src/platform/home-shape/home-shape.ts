import type { Store } from '@gim/browser/store.ts';

/** What the height of the home screen depends on. */
export interface HomeShape {
  /** How many coins there is something of. None at all is a screen of its own. */
  readonly held: number;
  /** Whether the ticket of a visit stands on it. */
  readonly hasVisit: boolean;
}

const key = 'gim-home-shape';

/**
 * What the home screen of this user looked like when it was last seen on this device: until the answers are there it
 * waits in that shape, and nothing jumps when they come. Null where nobody knows.
 */
export function readHomeShape(local: Store, userId: string): HomeShape | null {
  const [owner, held = '', visit] = (local.getItem(key) ?? '').split(' ');
  return owner === userId && /^\d{1,3}$/.test(held)
    ? { held: Number.parseInt(held, 10), hasVisit: visit === 'visit' }
    : null;
}

export function keepHomeShape(local: Store, userId: string, { held, hasVisit }: HomeShape): void {
  local.setItem(key, `${userId} ${held}${hasVisit ? ' visit' : ''}`);
}

/** Whether there is money is nobody's business on a device that was left (W-07). */
export const forgetHomeShape = (local: Store): void => local.removeItem(key);
