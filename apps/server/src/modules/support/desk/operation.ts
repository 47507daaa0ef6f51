import type { DeskOperation } from '@gim/contract';
import type { Reader } from '../../../platform/db/db.ts';
import type { SupportCore } from '../core.ts';

/** What staff see of an operation: no address and no recipient. */
export async function readOperation(
  { transactions }: SupportCore,
  reader: Reader,
  { userId, transactionId }: { userId: string | null; transactionId: string | null },
): Promise<DeskOperation | null> {
  if (userId === null || transactionId === null) return null;
  if ((await transactions.find(reader, { userId, id: transactionId })) === undefined) return null;
  const found = await transactions.get({ userId, transactionId }, reader);
  const { id, number, type, status, stage, coin, amount, usd, createdAt, timeline } = found;
  return { id, number, type, status, stage, coin, amount, usd, createdAt, timeline: [...timeline] };
}
