import type { Problem } from '@gim/contract';

export type HoldReason = 'PasswordReset' | 'TwoFactorDisabled' | 'FirstFactorAdded';

/** For how long money may not leave after an account became easier to take over, or may have been (A-11, A-12, D5). */
const holdHours: Readonly<Record<HoldReason, number>> = {
  PasswordReset: 24,
  TwoFactorDisabled: 48,
  FirstFactorAdded: 24,
};

export interface Hold {
  readonly reason: HoldReason;
  readonly until: Date;
}

export const holdFrom = (reason: HoldReason, now: Date): Hold => ({
  reason,
  until: new Date(now.getTime() + holdHours[reason] * 3_600_000),
});

/** The hold that lasts longest, or null when none is left. */
export function holdInForce(holds: readonly Hold[], now: Date): Hold | null {
  const left = holds.filter(({ until }) => until > now);
  return left.reduce<Hold | null>(
    (longest, hold) => (longest && longest.until >= hold.until ? longest : hold),
    null,
  );
}

export interface HoldRefusal {
  readonly problem: Problem;
  readonly params: { readonly until: string; readonly reason: HoldReason };
}

/** What every module that lets money out asks first. Trades and deposits go on. */
export const holdRefusal = (hold: Hold | null): HoldRefusal | null =>
  hold && { problem: 'WithdrawalsOnHold', params: { until: hold.until.toISOString(), reason: hold.reason } };
