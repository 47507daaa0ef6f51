const HOUR = 3600;

/** A desk left alone asks again after half an hour; a shift ends after twelve. */
export const staffRules = {
  sessionSeconds: 12 * HOUR,
  idleSeconds: HOUR / 2,
  /** A use is noted at most this often, so that reading does not write each time. */
  touchSeconds: 60,
  /**
   * Wrong sign-ins, with the figures for users. Of a browser in which this member of staff has signed in before; what
   * strangers do never counts for it.
   */
  device: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Of strangers: for one account from one network, and from all networks. One network alone gets 48 a day. */
  account: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  strangers: { limit: 60, windowSeconds: 24 * HOUR, lockSeconds: null },
  /** For all accounts from one network. */
  address: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
  /** The code asked again: with the password to change it, alone to change the access of staff. Each counts for itself. */
  password: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** How often the log tells that strangers have no attempt left. */
  notice: { limit: 1, windowSeconds: 24 * HOUR, lockSeconds: null },
  /** A browser that nobody has signed in with for so long is forgotten. */
  deviceDays: 400,
} as const;

/** The one form in which two spellings of a mailbox are the same. */
export const canonicalStaffEmail = (email: string): string => email.toLowerCase();

export interface StaffSessionTimes {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export const isSessionOver = ({ expiresAt, lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  expiresAt <= now || lastUsedAt.getTime() + staffRules.idleSeconds * 1000 <= now.getTime();

/** A session that was last used then or before is over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - staffRules.idleSeconds * 1000);

export const shouldTouch = ({ lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  lastUsedAt.getTime() + staffRules.touchSeconds * 1000 <= now.getTime();
