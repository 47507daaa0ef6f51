import type { Problem } from '@gim/contract';

/**
 * The states of an account.
 * NotVerified: the e-mail is not verified yet. Frozen: by its owner or support; two people of staff unfreeze it.
 * Blocked: by staff. Deleted: erased.
 */
export const userStates = ['NotVerified', 'Active', 'Frozen', 'Blocked', 'Deleted'] as const;
export type UserStatus = (typeof userStates)[number];

export const userActions = ['verify', 'freeze', 'unfreeze', 'block', 'unblock', 'delete'] as const;
export type UserAction = (typeof userActions)[number];

const transitions: Readonly<Record<UserAction, Partial<Readonly<Record<UserStatus, UserStatus>>>>> = {
  verify: { NotVerified: 'Active' },
  freeze: { Active: 'Frozen' },
  unfreeze: { Frozen: 'Active' },
  block: { NotVerified: 'Blocked', Active: 'Blocked', Frozen: 'Blocked' },
  unblock: { Blocked: 'Active' },
  // A blocked account is kept for investigation.
  delete: { NotVerified: 'Deleted', Active: 'Deleted', Frozen: 'Deleted' },
};

/** The state after an action, or null where the action is not allowed. */
export const nextStatus = (status: UserStatus, action: UserAction): UserStatus | null =>
  transitions[action][status] ?? null;

/** Why an account may not sign in even with the correct password. */
export function signInProblem(status: UserStatus): Problem | null {
  switch (status) {
    case 'NotVerified':
    case 'Active':
      return null;
    case 'Frozen':
      return 'AccountFrozen';
    case 'Blocked':
      return 'AccountBlocked';
    case 'Deleted':
      return 'CredentialsWrong';
  }
}
