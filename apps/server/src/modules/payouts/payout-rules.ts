import { closedCountries } from '@gim/contract/closed-countries';
import { basisPoints, type Ratio } from '@gim/money';
import { dollars, type Usd } from './payout.ts';

/** What decides how payouts leave. An installation may have its own (decisions section 9, requirements D5). */
export interface PayoutRules {
  readonly fee: Ratio;
  readonly min: Usd;
  /** Of one payout, and of all of a day. */
  readonly max: Usd;
  readonly dayMax: Usd;
  /** T0: up to so much a day the password with a mailed code is enough. */
  readonly mailed: Usd;
  /** To a recipient that is new, more than this waits. */
  readonly newRecipient: Usd;
  /** For so long a recipient, a device or a factor counts as new, and so long one waits that follows from it. */
  readonly newSeconds: number;
  readonly delaySeconds: number;
  /** More than so many a day are looked at. */
  readonly dailyCount: number;
  readonly feeAnswerSeconds: number;
  readonly unclaimedSeconds: number;
  /** How long the partner promises that the same id again is the same payout. It is not given to it again after that. */
  readonly idempotencySeconds: number;
  /** A request that was cut off may still reach the partner for so long. */
  readonly straySeconds: number;
  /** After so many unknown outcomes in a row nothing new is given to the partner for a while. */
  readonly breakerFailures: number;
  readonly breakerSeconds: number;
  /** Where no money is sent to. */
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
