import type { Reply, Right } from '@gim/contract/endpoint';
import type { getWithdrawalReview } from '@gim/contract/withdrawals.desk';

export type Review = Reply<typeof getWithdrawalReview>;

/** The actions available on a withdrawal. The server decides; this only hides buttons that it would refuse. */
export type ReviewRules =
  /** Decided, or waiting for a right the user does not have. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'readOnly' }
  /** The user has approved and another approval is missing; they may still reject. */
  | { readonly kind: 'waiting' }
  /** `isLast`: this approval sends it. */
  | { readonly kind: 'open'; readonly isLast: boolean };

export function reviewRules(
  { stage, approvals, approvalsNeeded }: Pick<Review, 'stage' | 'approvals' | 'approvalsNeeded'>,
  { staffId, rights }: { readonly staffId: string; readonly rights: readonly Right[] },
): ReviewRules {
  if (stage !== 'review') return { kind: 'closed' };
  if (!rights.includes('withdrawals.decide')) return { kind: 'readOnly' };
  if (approvals.some(({ by }) => by.id === staffId)) return { kind: 'waiting' };
  return { kind: 'open', isLast: approvals.length + 1 >= approvalsNeeded };
}
