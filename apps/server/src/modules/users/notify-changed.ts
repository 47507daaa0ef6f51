import type { Tx } from '../../platform/db/db.ts';
import type { UsersCore } from './core.ts';

/**
 * Makes the user's other open pages refetch the profile. Not needed where sessions end or are renewed, because a page
 * that reconnects refetches everything.
 */
export const notifyChanged = ({ stream }: Pick<UsersCore, 'stream'>, tx: Tx, userId: string): Promise<void> =>
  stream.publish(tx, { topic: 'session', userId, data: { changed: 'user' } });
