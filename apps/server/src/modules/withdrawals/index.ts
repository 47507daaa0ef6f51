import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import { type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import { createMemory } from '../coins/index.ts';
import { accountDeleted, accountFrozen } from '../users/index.ts';
import { eraseAddresses } from './addresses/address-store.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import type { WithdrawalsCore } from './core.ts';
import { createMoves } from './move-store.ts';
import { createPaymentOwner } from './payments/payment-owner.ts';
import { mountWithdrawals } from './routes.ts';
import { createSpeedUps } from './speed-up/speed-up-store.ts';
import { endOpen } from './store.ts';
import { type WithdrawalRules, withdrawalRules } from './withdrawal-rules.ts';

export * from './events.ts';
export type { WithdrawalRules } from './withdrawal-rules.ts';

export interface WithdrawalsDeps
  extends Omit<WithdrawalsCore, 'rules' | 'moves' | 'speedUps' | 'hotUnits' | 'costs'> {
  readonly rules?: Partial<WithdrawalRules>;
}

/** Coins that leave to addresses on chains, or to other users. */
export interface Withdrawals {
  mount(mount: Mount): void;
  /** One turn of everything that waits: undo windows, the queue, tests. */
  advance(): Promise<void>;
  readonly background: Background;
  readonly consumers: readonly Consumer[];
}

const TURN_MS = 1_000;

export function createWithdrawals({ rules, ...deps }: WithdrawalsDeps): Withdrawals {
  const core: WithdrawalsCore = {
    ...deps,
    rules: { ...withdrawalRules, ...rules },
    moves: createMoves(),
    speedUps: createSpeedUps(),
    hotUnits: createMemory(deps.clock),
    costs: createMemory(deps.clock),
  };
  core.transactions.onCancel('Withdraw', (cancellation) => cancelWithdrawal(core, cancellation));
  core.payments.own('withdrawal', createPaymentOwner(core));
  const advance = () => advanceWithdrawals(core);
  return {
    mount: (mount) => mountWithdrawals(mount, core),
    advance,
    background: createLoop({ name: 'withdrawals', everyMs: TURN_MS, log: core.log, work: advance }),
    consumers: [
      consumer('withdrawals.AccountDeleted', accountDeleted, ({ payload }, tx) =>
        eraseAddresses(tx, payload.userId),
      ),
      // Whoever freezes an account wants nothing to leave, not even what was asked for before.
      consumer('withdrawals.AccountFrozen', accountFrozen, ({ payload: { userId } }, tx) =>
        endOpen(tx, { userId, reason: 'CanceledBySupport' }),
      ),
    ],
  };
}
