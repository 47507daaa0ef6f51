import { type getKyc as endpoint, kycReasons, type Reply } from '@gim/contract';
import type { KycCore } from './core.ts';
import { notChecked } from './kyc-policy.ts';
import { findIdentity } from './store.ts';

/** Where the identity check of the caller stands. */
export async function getKyc(
  { db }: KycCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const identity = (await findIdentity(db.autocommit, userId)) ?? notChecked;
  const { submittedAt, reviewedAt, reasons, ...rest } = identity;
  return {
    ...rest,
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    // What the partner called by a name that the screens do not know is still a reason.
    reasons: reasons.map((given) => kycReasons.find((known) => known === given) ?? 'other'),
  };
}
