/** Limits and thresholds of withdrawals, in whole dollars; configurable per installation (requirements D5). */
export interface WithdrawalRules {
  /** How long every withdrawal can be undone. */
  readonly undoSeconds: number;
  /** The delay of a withdrawal that is large, goes to a new address or follows a change of the account's security. */
  readonly delaySeconds: number;
  /** How long the rest waits for its user to release it after the test has arrived. */
  readonly releaseSeconds: number;
  /** How long a device or a factor counts as new. */
  readonly newSeconds: number;
  /** Delay before a new saved address is usable, and before the allowlist turns off. */
  readonly allowlistSeconds: number;
  /** T0: up to this sum a day, the password with a mailed code is enough. */
  readonly mailedUsd: number;
  /** T1: up to this sum a day it is sent at once. */
  readonly promptUsd: number;
  /** Larger withdrawals to a new address are delayed. */
  readonly newAddressUsd: number;
  /** T3: a larger daily sum needs two people of staff. */
  readonly twoPeopleUsd: number;
  /** T3: so does a larger share of the hot wallet's balance. */
  readonly hotPercent: number;
  /** More withdrawals than this a day need a review. */
  readonly dailyMax: number;
  readonly addressesMax: number;
  /** Networks whose payments can have many recipients, and how long the first waits for others. */
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
