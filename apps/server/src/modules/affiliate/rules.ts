import { basisPoints, type Ratio } from '@gim/money';

/** What each level gets of a fee, the referrer of the payer first (decisions, section 12). */
export const levelRates: readonly [Ratio, Ratio, Ratio] = [
  basisPoints(1_000n),
  basisPoints(300n),
  basisPoints(100n),
];
/** The same, as it is shown. */
export const levelPercents: readonly [string, string, string] = ['10', '3', '1'];

/** All levels together: what flows that take a fee count with, whether or not the switch is on. */
export const SHARES_MAX: Ratio = basisPoints(1_400n);

/** What must be there to withdraw, in cents. */
export const WITHDRAW_MIN_CENTS = 1_000n;

/** How far up the relations of a payer are looked at for somebody who is the payer. */
export const CHAIN_MAX = 8;

/** A remembered relation is read again behind the back of a trade after `softMs`, and before it after `hardMs`. */
export const memory = { softMs: 5_000, hardMs: 30_000, size: 50_000 } as const;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Z-07. Visitors of one network share an address, so that some of them count each day; who wants more is not asked. */
export const attemptRules = {
  click: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  clicksOfNetwork: { limit: 200, windowSeconds: DAY, lockSeconds: null },
  /** Invitations that one affiliate sends. */
  invite: { limit: 10, windowSeconds: DAY, lockSeconds: null },
  /** Invitations that one mailbox gets, whoever sends them. */
  invited: { limit: 1, windowSeconds: 7 * DAY, lockSeconds: null },
} as const;
