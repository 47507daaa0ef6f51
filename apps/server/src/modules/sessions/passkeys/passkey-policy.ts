/** The lifetime of a challenge and the timeout of the browser's prompt. */
export const CHALLENGE_SECONDS = 300;

/**
 * Whether the signature counter shows that the authenticator was cloned. A counter that is in use must increase
 * with every use; authenticators without one, such as most synced passkeys, always send zero.
 */
export const isCopied = (stored: number, shown: number): boolean =>
  (stored > 0 || shown > 0) && shown <= stored;
