/** What decides how a withdrawal leaves. Dollars are whole; an installation may have its own (requirements D5). */
export interface WithdrawalRules {
  /** For so long every withdrawal can be undone. */
  readonly undoSeconds: number;
  /** For so long one waits that is large, goes to a new address, or follows a change of the account's security. */
  readonly delaySeconds: number;
  /** For so long the rest of a withdrawal waits for its user after the test has arrived. */
  readonly releaseSeconds: number;
  /** For so long a device or a factor counts as new. */
  readonly newSeconds: number;
  /** A new saved address is used, and the allowlist is off, only after so long. */
  readonly allowlistSeconds: number;
  /** T0: up to so much a day the password with a mailed code is enough. */
  readonly mailedUsd: number;
  /** T1: up to so much a day it leaves at once. */
  readonly promptUsd: number;
  /** To an address that is new, more than this waits. */
  readonly newAddressUsd: number;
  /** T3: more than this a day needs two people of staff. */
  readonly twoPeopleUsd: number;
  /** T3: so does more than this part of what the hot wallet has. */
  readonly hotPercent: number;
  /** More than so many a day are looked at. */
  readonly dailyMax: number;
  readonly addressesMax: number;
  /** Networks whose payments can have many recipients, and how long the first one waits for others. */
  readonly batchNetworks: readonly string[];
  readonly batchSeconds: number;
  readonly batchMax: number;
}

const DAY = 86_400;

export const withdrawalRules: WithdrawalRules = {
  undoSeconds: 60,
  delaySeconds: DAY,
  releaseSeconds: DAY,
  newSeconds: DAY,
  allowlistSeconds: DAY,
  mailedUsd: 100,
  promptUsd: 5_000,
  newAddressUsd: 1_000,
  twoPeopleUsd: 50_000,
  hotPercent: 20,
  dailyMax: 20,
  addressesMax: 50,
  batchNetworks: ['bitcoin', 'litecoin'],
  batchSeconds: 5,
  batchMax: 50,
};
