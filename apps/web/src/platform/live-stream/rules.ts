/** Timing of the live connection, in milliseconds. */
export const rules = {
  backOffMs: 500,
  backOffMaxMs: 30_000,
  attemptsMax: 10,
  /** The API client refreshes a token with less than 30 s left, so asking at 20 s before expiry yields a new one. */
  renewAheadMs: 20_000,
  renewMinMs: 1_000,
  /** How long the tokens of a newer session may take to reach the storage shared by the tabs. */
  replacedMs: 5_000,
  /** A browser does not report a dead idle connection, so it is pinged after this time. */
  quietMs: 30_000,
  pongMs: 10_000,
  /** A hidden tab disconnects after this time and refetches everything when it is visible again. */
  hiddenMs: 5 * 60_000,
} as const;

/** Exponential backoff with jitter, so that clients do not all reconnect at once. */
export const backOffMs = (attempts: number, random: number): number =>
  Math.min(rules.backOffMaxMs, rules.backOffMs * 2 ** Math.min(attempts, rules.attemptsMax)) *
  (0.5 + random / 2);
