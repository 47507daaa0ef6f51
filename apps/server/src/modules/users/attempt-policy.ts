const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Rate limits for guesses (D4 and the decisions); the wiring can override them. A stranger is a caller on a device that
 * the account does not know. Strangers' attempts count in separate buckets, and none of those stays locked for longer
 * than a day.
 */
export const attemptRules = {
  /** Strangers' failed sign-ins for one e-mail from one network. */
  loginStranger: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** For one e-mail from all networks. One network alone gets 48 a day, so it cannot lock out the others. */
  loginStrangers: { limit: 100, windowSeconds: DAY, lockSeconds: null },
  /** For all e-mails from one network. */
  loginAddress: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
  /** A known device has its own bucket, so that strangers cannot lock the owner out. */
  loginDevice: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** The password when it is asked again inside a session. */
  password: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Authenticator codes per purpose: of one device, and of all strangers who have the password (P13). */
  secondFactor: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  /**
   * Recovery codes have 80 bits. They have their own bucket, so that they still work when `secondFactor` is used up.
   */
  recoveryCodes: { limit: 20, windowSeconds: HOUR, lockSeconds: null },
  /** Mailed codes bound to an account, per purpose. */
  codes: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  /** Mailed codes that prove a mailbox, per origin. */
  codeTries: { limit: 5, windowSeconds: HOUR, lockSeconds: null },
  /**
   * Short codes tried by all strangers together. In any 24 hours fewer than 20 guesses are compared, each with at most
   * two codes: a chance below 4 in 100,000 (P13). When the limit is reached, the next codes are long.
   */
  codeStrangers: { limit: 10, windowSeconds: DAY, lockSeconds: null },
  /**
   * Long codes, per origin and for all strangers: 10 million guesses at two of 10^12 codes are a chance of 2 in
   * 100,000.
   */
  longCodeTries: { limit: 20, windowSeconds: HOUR, lockSeconds: null },
  longCodeStrangers: { limit: 10_000_000, windowSeconds: DAY, lockSeconds: null },
  /** Mailed codes that one origin, and all strangers, may request. Beyond that they are mailed at a slow pace. */
  mails: { limit: 4, windowSeconds: HOUR, lockSeconds: null },
  mailsStrangers: { limit: 12, windowSeconds: HOUR, lockSeconds: null },
  /** How often the owner is notified that strangers have used up their attempts. */
  notice: { limit: 1, windowSeconds: DAY, lockSeconds: null },
} as const;
