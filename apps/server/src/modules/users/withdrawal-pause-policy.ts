import type { Problem } from '@gim/contract';

export type PauseReason = 'PasswordReset' | 'TwoFactorDisabled' | 'FirstFactorAdded';

/**
 * How long withdrawals are paused after an account became easier to take over, or may have been taken over (A-11, A-12,
 * D5).
 */
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

/** The longest pause still in force, or null. */
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

/** Checked first by every module that lets money out. Trades and deposits continue. */
export const pauseRefusal = (pause: WithdrawalPause | null): PauseRefusal | null =>
  pause && {
    problem: 'WithdrawalsOnHold',
    params: { until: pause.until.toISOString(), reason: pause.reason },
  };
