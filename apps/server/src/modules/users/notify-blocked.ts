import type { UsersCore } from './core.ts';
import { strangersBlocked, strangersIgnored } from './events.ts';

/**
 * Notifies the owner, at most once a day, that strangers used up their attempts. For an e-mail without an account an
 * event without consumers is appended, so that both cost the same.
 */
export async function notifyBlocked(
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
  // During a flood this only reads, so that callers do not queue for one row's lock.
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
