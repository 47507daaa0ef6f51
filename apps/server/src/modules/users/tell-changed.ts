import type { Tx } from '../../platform/db/db.ts';
import type { UsersCore } from './core.ts';

/**
 * The profile may stand open elsewhere: its pages read it again. What ends or renews the sessions needs no such word,
 * because every page that then connects anew reads everything anew.
 */
export const tellChanged = ({ stream }: Pick<UsersCore, 'stream'>, tx: Tx, userId: string): Promise<void> =>
  stream.publish(tx, { topic: 'session', userId, data: { changed: 'user' } });
