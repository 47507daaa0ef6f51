import type { Problem } from '@gim/contract';

export type KycStatus = 'notchecked' | 'pending' | 'rejected' | 'approved';

/** Where the identity check of a user stands. */
export interface Identity {
  readonly status: KycStatus;
  readonly submittedAt: Date | null;
  readonly reviewedAt: Date | null;
  readonly etaHours: number | null;
  readonly rejectType: 'retry' | 'final' | null;
  readonly reasons: readonly string[];
}

/** What counts while nothing has begun. */
export const notChecked: Identity = {
  status: 'notchecked',
  submittedAt: null,
  reviewedAt: null,
  etaHours: null,
  rejectType: null,
  reasons: [],
};

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

/** Why a user may not do what needs a checked identity, or null. */
export const gateProblem = ({ status }: Pick<Identity, 'status'>) => gateProblems[status];
