import type { requestKycForm as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { KycCore } from './core.ts';
import { formProblem, notChecked } from './kyc-policy.ts';
import { findIdentity, isEulaAccepted } from './store.ts';

/** Gives the address of the partner's form, if the check can begin now and the partner is there. */
export async function requestKycForm(
  { db, log, partner }: KycCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const identity = (await findIdentity(db.autocommit, userId)) ?? notChecked;
  const problem = formProblem(identity, { isEulaAccepted: await isEulaAccepted(db.autocommit, userId) });
  if (problem !== null) throw new Refusal(problem);
  if (partner === undefined) throw new Refusal('KycUnavailable');
  try {
    const { url, expiresAt } = await partner.openForm({ userId });
    return { url, expiresAt: expiresAt.toISOString() };
  } catch (error) {
    log.warn({ err: error }, 'the identity partner did not give a form');
    throw new Refusal('KycUnavailable', { retryAfterSeconds: 60 });
  }
}
