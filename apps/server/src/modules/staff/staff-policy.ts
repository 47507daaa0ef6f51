const HOUR = 3600;

/** A desk left alone asks again after half an hour; a shift ends after twelve. */
export const staffRules = {
  sessionSeconds: 12 * HOUR,
  idleSeconds: HOUR / 2,
  /** A use is noted at most this often, so that reading does not write each time. */
  touchSeconds: 60,
  /** The same figures as for users. */
  account: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  address: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
} as const;

/** The one form in which two spellings of a mailbox are the same. */
export const canonicalStaffEmail = (email: string): string => email.toLowerCase();

export interface StaffSessionTimes {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export const isSessionOver = ({ expiresAt, lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  expiresAt <= now || lastUsedAt.getTime() + staffRules.idleSeconds * 1000 <= now.getTime();

export const shouldTouch = ({ lastUsedAt }: StaffSessionTimes, now: Date): boolean =>
  lastUsedAt.getTime() + staffRules.touchSeconds * 1000 <= now.getTime();
