import type { Reply, Right } from '@gim/contract/endpoint';
import type { getWithdrawalReview } from '@gim/contract/withdrawals.desk';

export type Review = Reply<typeof getWithdrawalReview>;

/** What somebody can do with a withdrawal. The server decides in any case; this keeps buttons away that it would refuse. */
export type ReviewRules =
  /** It is decided, or it waits for a right that they do not have. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'readOnly' }
  /** They have approved, and somebody else is missing; they may still reject it. */
  | { readonly kind: 'waiting' }
  /** With this approval it is sent. */
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
