import type { Tx } from '../../platform/db/db.ts';
import { attemptStore } from './attempt-store.ts';
import type { AttemptRules } from './attempts.ts';
import { type Origin, originName } from './origin.ts';

/**
 * Counts a mailed code for its origin and, for a stranger whose own network is within its limit, for all strangers.
 * Returns until when the limit is used up, or null.
 */
export async function countMail(
  tx: Tx,
  {
    purpose,
    email,
    origin,
    rules,
    now,
  }: { purpose: string; email: string; origin: Origin; rules: AttemptRules; now: Date },
): Promise<Date | null> {
  const bucket = `mails ${purpose} ${email} ${originName(origin)}`;
  const own = await attemptStore.count(tx, { bucket, rule: rules.mails, now });
  if (!own.isAllowed || origin.kind === 'device') return own.lockedUntil;
  const strangers = `mails ${purpose} ${email} strangers`;
  return (await attemptStore.count(tx, { bucket: strangers, rule: rules.mailsStrangers, now })).lockedUntil;
}
