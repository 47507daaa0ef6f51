/** How patient the live connection is, in milliseconds. */
export const rules = {
  backOffMs: 500,
  backOffMaxMs: 30_000,
  attemptsMax: 10,
  /** The client refreshes a token that has under 30 seconds left; a little later than that, it is asked for one. */
  renewAheadMs: 20_000,
  renewMinMs: 1_000,
  /** How long the tokens of a newer session may take from the server into the storage that tabs share. */
  replacedMs: 5_000,
  /** A browser does not show whether a quiet connection lives, so it is asked. */
  quietMs: 30_000,
  pongMs: 10_000,
  /** A tab that nobody looks at lets go after this time, and asks for everything again when it is looked at. */
  hiddenMs: 5 * 60_000,
} as const;

/** Doubles with each attempt, and takes a random half of it: a server that comes back is not met by all at once. */
export const backOffMs = (attempts: number, random: number): number =>
  Math.min(rules.backOffMaxMs, rules.backOffMs * 2 ** Math.min(attempts, rules.attemptsMax)) *
  (0.5 + random / 2);
