import { type KycReason, kycReasons, type Problem } from '@gim/contract';
import type { PartnerReview } from './ports.ts';

export type KycStatus = 'notchecked' | 'pending' | 'rejected' | 'approved';

/** The state of a user's identity check. */
export interface Identity {
  readonly status: KycStatus;
  readonly submittedAt: Date | null;
  readonly reviewedAt: Date | null;
  readonly etaHours: number | null;
  readonly rejectType: 'retry' | 'final' | null;
  readonly reasons: readonly string[];
  /** The check it comes from; null before the first one. */
  readonly checkId: string | null;
}

/** The state before any check. */
export const notChecked: Identity = {
  status: 'notchecked',
  submittedAt: null,
  reviewedAt: null,
  etaHours: null,
  rejectType: null,
  reasons: [],
  checkId: null,
};

/** Maps the partner's reasons to ours; unknown ones become `other`. */
export const knownReasons = (reasons: readonly string[]): KycReason[] =>
  reasons.map((given) => kycReasons.find((known) => known === given) ?? 'other');

/** Why the partner's form cannot be opened now, or null. */
export function formProblem(
  { status, rejectType }: Pick<Identity, 'status' | 'rejectType'>,
  { isEulaAccepted }: { isEulaAccepted: boolean },
): Problem | null {
  if (status === 'approved') return 'KycAlreadyApproved';
  if (status === 'pending') return 'KycPending';
  if (rejectType === 'final') return 'KycRejected';
  return isEulaAccepted ? null : 'EulaNotAccepted';
}

const gateProblems = {
  notchecked: 'KycRequired',
  pending: 'KycPending',
  rejected: 'KycRejected',
  approved: null,
} as const satisfies Record<KycStatus, Problem | null>;

/** Why a user may not use what requires a checked identity, or null. */
export const gateProblem = ({ status }: Pick<Identity, 'status'>) => gateProblems[status];

/** Whether documents submitted now start a check: not after an approval or a final rejection. */
export const canStartCheck = ({ status, rejectType }: Pick<Identity, 'status' | 'rejectType'>): boolean =>
  status !== 'approved' && rejectType !== 'final';

/**
 * The effect of the partner's review on a check. `known`: not new, or older than what was read before. `note`: only
 * added to the history. The partner decides open checks and may revoke its own approval; a person on a sanctions list
 * is never approved by the partner alone.
 */
export function reviewEffect(
  check: {
    readonly status: 'pending' | 'approved' | 'rejected';
    readonly decidedBy: 'partner' | 'staff' | null;
    readonly partnerAt: Date | null;
    readonly hasHits: boolean;
  },
  review: PartnerReview,
): 'known' | 'note' | 'apply' {
  if (review.state === 'pending') return 'known';
  if (check.partnerAt !== null && review.at <= check.partnerAt) return 'known';
  if (check.status === 'pending') return review.state === 'approved' && check.hasHits ? 'note' : 'apply';
  const isRevoked = check.status === 'approved' && review.state === 'rejected';
  return isRevoked && check.decidedBy === 'partner' ? 'apply' : 'note';
}
