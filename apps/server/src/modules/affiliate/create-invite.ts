import { createHash } from 'node:crypto';
import type { createAffiliateInvite as endpoint, Input } from '@gim/contract';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attemptStore } from './attempt-store.ts';
import type { AffiliateCore } from './core.ts';
import { affiliateInvited, invitationContext } from './events.ts';
import { mailboxOf } from './mailbox.ts';
import { maskedName } from './masked-name.ts';
import { attemptRules } from './rules.ts';

/**
 * Orders an invitation by mail. The sender's rate limit is reported; the mailbox's limit is not, because it would
 * reveal that somebody else invited it. Whether the mailbox has an account makes no difference.
 */
export async function createInvite(
  { db, clock, outbox, sealer, users }: AffiliateCore,
  { userId, body }: { userId: string; body: Input<typeof endpoint>['body'] },
): Promise<void> {
  const now = clock.now();
  const count = (bucket: string, rule: AttemptRule) =>
    db.inTransaction((tx) => attemptStore.count(tx, { bucket, rule, now }));
  const { isAllowed, lockedUntil } = await count(`invite ${userId}`, attemptRules.invite);
  if (!isAllowed) throw new Refusal('InvitesTooMany', { retryAfterSeconds: secondsUntil(lockedUntil, now) });
  const mailbox = createHash('sha256').update(mailboxOf(body.email)).digest('hex');
  if (!(await count(`invited ${mailbox}`, attemptRules.invited)).isAllowed) return;
  await db.inTransaction(async (tx) => {
    const user = await users.find(tx, userId);
    if (user?.email == null) throw new Refusal('NotFound');
    const { affiliateId, email } = user;
    const content = { email: body.email, language: body.language, affiliateId, from: maskedName(email) };
    const sealedInvitation = sealer.seal(JSON.stringify(content), invitationContext(userId));
    await outbox.append(tx, affiliateInvited, { key: userId, payload: { userId, sealedInvitation } });
  });
}

const secondsUntil = (until: Date | null, now: Date): number =>
  Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 1_000));
