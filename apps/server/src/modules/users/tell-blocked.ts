import type { UsersCore } from './core.ts';
import { strangersBlocked, strangersIgnored } from './events.ts';

/**
 * Tells the owner that strangers have used up their attempts, once a day at most. For an e-mail without an account the same
 * is written and nobody takes it, so that both cost the same.
 */
export async function tellBlocked(
  {
    db,
    clock,
    outbox,
    attempts,
    attemptRules,
  }: Pick<UsersCore, 'db' | 'clock' | 'outbox' | 'attempts' | 'attemptRules'>,
  { email, ownerId }: { email: string; ownerId: string | undefined },
): Promise<void> {
  const notice = { bucket: `notice ${email}`, rule: attemptRules.notice };
  // A flood only reads here: nobody waits for the lock of one row.
  if (await attempts.isUsedUp(db.autocommit, notice)) return;
  const { isAllowed } = await attempts.count(notice.bucket, notice.rule);
  if (!isAllowed) return;
  const at = clock.now().toISOString();
  await db.inTransaction((tx) =>
    ownerId === undefined
      ? outbox.append(tx, strangersIgnored, { key: 'nobody', payload: { at } })
      : outbox.append(tx, strangersBlocked, { key: ownerId, payload: { userId: ownerId, at } }),
  );
}
