import type { requestKycForm as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { KycCore } from './core.ts';
import { formProblem, notChecked } from './kyc-policy.ts';
import { findIdentity, isEulaAccepted, recordForm } from './store.ts';

/** Returns the URL of the partner's form, if the check can begin now and the partner is available. */
export async function requestKycForm(
  { db, clock, log, partner, users, publicOrigin }: KycCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const identity = (await findIdentity(db.autocommit, userId)) ?? notChecked;
  const problem = formProblem(identity, { isEulaAccepted: await isEulaAccepted(db.autocommit, userId) });
  if (problem !== null) throw new Refusal(problem);
  if (partner === undefined) throw new Refusal('KycUnavailable');
  const user = await users.find(db.autocommit, userId);
  if (user === undefined) throw new Refusal('NotFound');
  await db.inTransaction((tx) => recordForm(tx, { userId, now: clock.now() }));
  try {
    const { url, expiresAt } = await partner.openForm({
      userId,
      language: user.language,
      returnUrl: `${publicOrigin}/kyc`,
    });
    return { url, expiresAt: expiresAt.toISOString() };
  } catch (error) {
    log.warn({ err: error }, 'the identity partner returned no form');
    throw new Refusal('KycUnavailable', { retryAfterSeconds: 60 });
  }
}
