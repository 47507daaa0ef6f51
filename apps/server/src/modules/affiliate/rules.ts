import { basisPoints, type Ratio } from '@gim/money';

/** Each level's share of a fee, the payer's direct referrer first (decisions, section 12). */
export const levelRates: readonly [Ratio, Ratio, Ratio] = [
  basisPoints(1_000n),
  basisPoints(300n),
  basisPoints(100n),
];
/** The same rates as display texts. */
export const levelPercents: readonly [string, string, string] = ['10', '3', '1'];

/** The sum of all levels: what fee-taking flows reserve, whether or not multi-level is on. */
export const SHARES_MAX: Ratio = basisPoints(1_400n);

/** Minimum income for a withdrawal, in cents. */
export const WITHDRAW_MIN_CENTS = 1_000n;

/** A cached relation is refreshed in the background after `softMs`, and before the trade goes on after `hardMs`. */
export const memory = { softMs: 5_000, hardMs: 30_000, size: 50_000 } as const;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Z-07. Visitors of one network share an address, so a few of them count each day. Further clicks are ignored without
 * an error.
 */
export const attemptRules = {
  click: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  clicksOfNetwork: { limit: 200, windowSeconds: DAY, lockSeconds: null },
  /** Invitations sent by one affiliate. */
  invite: { limit: 10, windowSeconds: DAY, lockSeconds: null },
  /** Invitations received by one mailbox, from all senders. */
  invited: { limit: 1, windowSeconds: 7 * DAY, lockSeconds: null },
} as const;
