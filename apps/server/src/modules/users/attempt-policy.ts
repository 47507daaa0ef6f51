const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * The figures of D4 and of the decisions; wiring can give others. A stranger is whoever calls from a device that the account
 * does not know. What strangers do counts in buckets of strangers alone, and none of those is shut for longer than a day.
 */
export const attemptRules = {
  /** Failed sign-ins of strangers: of one e-mail from one network. */
  loginStranger: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Of one e-mail from all networks together. One network alone gets 48 a day, so it cannot shut this for the others. */
  loginStrangers: { limit: 100, windowSeconds: DAY, lockSeconds: null },
  /** Of all e-mails from one network. */
  loginAddress: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
  /** A device that has signed in before has a bucket of its own, so that strangers cannot lock the owner out. */
  loginDevice: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** The password asked again inside a session. */
  password: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Authenticator codes, for each purpose: of one device, and of all strangers who have the password (P13). */
  secondFactor: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  /** Recovery codes have 80 bits. Theirs is a bucket of its own, so that they help when the one above is used up. */
  recoveryCodes: { limit: 20, windowSeconds: HOUR, lockSeconds: null },
  /** Mailed codes that are bound to an account, for each purpose. */
  codes: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  /** Mailed codes that prove a mailbox: of one origin. */
  codeTries: { limit: 5, windowSeconds: HOUR, lockSeconds: null },
  /**
   * Short ones of all strangers together. Within any 24 hours less than 20 are compared, each with two codes at most, which
   * is less than 4 in 100,000 (P13). When they are used up the next codes are long.
   */
  codeStrangers: { limit: 10, windowSeconds: DAY, lockSeconds: null },
  /** Long ones of one origin, and of all strangers: ten million tries at two of 10^12 codes are 2 in 100,000. */
  longCodeTries: { limit: 20, windowSeconds: HOUR, lockSeconds: null },
  longCodeStrangers: { limit: 10_000_000, windowSeconds: DAY, lockSeconds: null },
  /** Mailed codes that one origin, and all strangers, may ask for. After that they are mailed at a slow pace. */
  mails: { limit: 4, windowSeconds: HOUR, lockSeconds: null },
  mailsStrangers: { limit: 12, windowSeconds: HOUR, lockSeconds: null },
  /** How often the owner hears that strangers have used up their attempts. */
  notice: { limit: 1, windowSeconds: DAY, lockSeconds: null },
} as const;
