import type { getKyc as endpoint, Reply } from '@gim/contract';
import type { KycCore } from './core.ts';
import { knownReasons, notChecked } from './kyc-policy.ts';
import { findIdentity } from './store.ts';

/** The caller's identity check, and the allowances before and after it. */
export async function getKyc(
  { db, allowanceOf }: KycCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const identity = (await findIdentity(db.autocommit, userId)) ?? notChecked;
  const { checkId: _, submittedAt, reviewedAt, reasons, ...rest } = identity;
  return {
    ...rest,
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    reasons: knownReasons(reasons),
    limits: { now: allowanceOf(identity.status === 'approved'), approved: allowanceOf(true) },
  };
}
