const HOUR = 3600;

/** A session expires after half an hour without use, and after twelve hours in any case. */
export const staffRules = {
  sessionSeconds: 12 * HOUR,
  idleSeconds: HOUR / 2,
  /** Last use is recorded at most this often, so that reads do not write each time. */
  touchSeconds: 60,
  /**
   * Failed sign-ins (A-04), with the same limits as for users. In a browser where this person has signed in before;
   * strangers' attempts never count for it (A-05).
   */
  device: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Strangers: for one account from one network, and from all networks. One network alone gets 48 a day. */
  account: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  strangers: { limit: 60, windowSeconds: 24 * HOUR, lockSeconds: null },
  /** For all accounts from one network. */
  address: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
  /** The code when asked again: with the password to change it, alone to change staff access. Separate buckets. */
  password: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** How often the audit log records that strangers have used up their attempts. */
  notice: { limit: 1, windowSeconds: 24 * HOUR, lockSeconds: null },
  /** A browser without a sign-in for this long is forgotten. */
  deviceDays: 400,
} as const;

/** The canonical form, equal for all spellings of a mailbox. */
export const canonicalStaffEmail = (email: string): string => email.toLowerCase();

export interface StaffSessionTimes {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export const isSessionOver = ({ expiresAt, lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  expiresAt <= now || lastUsedAt.getTime() + staffRules.idleSeconds * 1000 <= now.getTime();

/** Sessions last used at or before this moment have expired. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - staffRules.idleSeconds * 1000);

export const shouldTouch = ({ lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  lastUsedAt.getTime() + staffRules.touchSeconds * 1000 <= now.getTime();
