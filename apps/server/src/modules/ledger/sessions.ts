import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/db/session.ts';
import { type ChainHead, prepareWriting, readChainHead, takeStripe } from './write-store.ts';

/**
 * The two connections of a writer: one carries the batches, the other looks up what the next batch needs meanwhile.
 * With them come the stripe that this process writes to, and the end of its chain.
 */
export interface WriterSessions {
  readonly batches: Session;
  readonly lookups: Session;
  readonly stripe: number;
  readonly head: ChainHead;
}

export async function openWriterSessions(db: Db): Promise<WriterSessions> {
  const opened: Session[] = [];
  try {
    const batches = await db.openSession({ role: 'gim_ledger', prepare: prepareWriting });
    opened.push(batches);
    const lookups = await db.openSession({ role: 'gim_ledger' });
    opened.push(lookups);
    const stripe = await takeStripe(batches);
    if (stripe === undefined)
      throw new Error('All stripes of the ledger are taken: too many processes write.');
    return { batches, lookups, stripe, head: await readChainHead(batches, stripe) };
  } catch (error) {
    await Promise.allSettled(opened.map((session) => session.close()));
    throw error;
  }
}

export async function closeWriterSessions({ batches, lookups }: WriterSessions): Promise<void> {
  await Promise.allSettled([batches.close(), lookups.close()]);
}
