import type { Problem } from '@gim/contract';

export type PauseReason = 'PasswordReset' | 'TwoFactorDisabled' | 'FirstFactorAdded';

/** For how long money may not leave after an account became easier to take over, or may have been (A-11, A-12, D5). */
const pauseHours: Readonly<Record<PauseReason, number>> = {
  PasswordReset: 24,
  TwoFactorDisabled: 48,
  FirstFactorAdded: 24,
};

export interface WithdrawalPause {
  readonly reason: PauseReason;
  readonly until: Date;
}

export const pauseFrom = (reason: PauseReason, now: Date): WithdrawalPause => ({
  reason,
  until: new Date(now.getTime() + pauseHours[reason] * 3_600_000),
});

/** The pause that lasts longest, or null when none is left. */
export function pauseInForce(pauses: readonly WithdrawalPause[], now: Date): WithdrawalPause | null {
  const left = pauses.filter(({ until }) => until > now);
  return left.reduce<WithdrawalPause | null>(
    (longest, pause) => (longest && longest.until >= pause.until ? longest : pause),
    null,
  );
}

export interface PauseRefusal {
  readonly problem: Problem;
  readonly params: { readonly until: string; readonly reason: PauseReason };
}

/** What every module that lets money out asks first. Trades and deposits go on. */
export const pauseRefusal = (pause: WithdrawalPause | null): PauseRefusal | null =>
  pause && {
    problem: 'WithdrawalsOnHold',
    params: { until: pause.until.toISOString(), reason: pause.reason },
  };
