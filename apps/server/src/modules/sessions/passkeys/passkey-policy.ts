/** A challenge lives this long, and so does the browser's prompt. */
export const CHALLENGE_SECONDS = 300;

/**
 * Whether an authenticator's count says that there are two of it. One that counts must have counted on since the last
 * time; those that do not count, as most that are kept in a cloud, always say zero.
 */
export const isCopied = (stored: number, shown: number): boolean =>
  (stored > 0 || shown > 0) && shown <= stored;
