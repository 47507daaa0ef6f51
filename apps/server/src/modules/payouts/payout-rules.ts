import { closedCountries } from '@gim/contract/closed-countries';
import { basisPoints, type Ratio } from '@gim/money';
import { dollars, type Usd } from './payout.ts';

/** Limits and thresholds of payouts, configurable per installation (decisions section 9, requirements D5). */
export interface PayoutRules {
  readonly fee: Ratio;
  readonly min: Usd;
  /** Per payout, and per day. */
  readonly max: Usd;
  readonly dayMax: Usd;
  /** T0: up to this sum a day, the password with a mailed code is enough. */
  readonly mailed: Usd;
  /** Larger payouts to a new recipient are delayed. */
  readonly newRecipient: Usd;
  /** A recipient, device or factor counts as new for `newSeconds`; a payout delayed for that waits `delaySeconds`. */
  readonly newSeconds: number;
  readonly delaySeconds: number;
  /** More payouts than this a day need a review. */
  readonly dailyCount: number;
  readonly feeAnswerSeconds: number;
  readonly unclaimedSeconds: number;
  /** For this long the partner guarantees that the same id is the same payout. After that it is not submitted again. */
  readonly idempotencySeconds: number;
  /** A request whose connection was cut may still reach the partner for this long. */
  readonly straySeconds: number;
  /** After this many unknown outcomes in a row the circuit breaker opens for `breakerSeconds`. */
  readonly breakerFailures: number;
  readonly breakerSeconds: number;
  /** Countries to which nothing is paid. */
  readonly closedCountries: readonly string[];
}

const DAY = 86_400;

export const payoutRules: PayoutRules = {
  fee: basisPoints(150n),
  min: dollars(10),
  max: dollars(2_500),
  dayMax: dollars(2_500),
  mailed: dollars(100),
  newRecipient: dollars(1_000),
  newSeconds: DAY,
  delaySeconds: DAY,
  dailyCount: 20,
  feeAnswerSeconds: DAY,
  unclaimedSeconds: 30 * DAY,
  idempotencySeconds: DAY,
  straySeconds: 300,
  breakerFailures: 5,
  breakerSeconds: 60,
  closedCountries,
};
