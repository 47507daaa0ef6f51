import type { Money } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { Reader } from '../../platform/db/db.ts';
import { type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import { createTtlCache } from '../coins/index.ts';
import { accountDeleted, accountFrozen } from '../users/index.ts';
import { eraseAddresses, listAddressSharers } from './addresses/address-store.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import type { SentSince, WithdrawalsCore } from './core.ts';
import { countInReview } from './desk/review-store.ts';
import { listOffers, type NetworkOffer } from './list-offers.ts';
import { createMoves } from './move-store.ts';
import { createPaymentOwner } from './payments/payment-owner.ts';
import { mountWithdrawals } from './routes.ts';
import { createSpeedUps } from './speed-up/speed-up-store.ts';
import { endOpen, readDay } from './store.ts';
import { mailedRemaining } from './terms.ts';
import { type WithdrawalRules, withdrawalRules } from './withdrawal-rules.ts';

export type { SentSince } from './core.ts';
export * from './events.ts';
export type { NetworkOffer } from './list-offers.ts';
export type { WithdrawalRules } from './withdrawal-rules.ts';

export interface WithdrawalsDeps
  extends Omit<WithdrawalsCore, 'rules' | 'sentElsewhere' | 'moves' | 'speedUps' | 'hotUnits' | 'costs'> {
  readonly rules?: Partial<WithdrawalRules>;
  readonly sentElsewhere?: SentSince;
}

/** Withdrawals of coins to addresses on chains, or to other users. */
export interface Withdrawals {
  /** The cost of sending on every open network of these coins. */
  offers(
    reader: Reader,
    of: { readonly userId: string; readonly coins: readonly string[] },
  ): Promise<readonly NetworkOffer[]>;
  /** The dollars that may still leave today without a second factor; null for users who have one. */
  withoutFactor(reader: Reader, userId: string): Promise<Money | null>;
  /** The cents sent since a moment, open withdrawals included. */
  readonly sentSince: SentSince;
  /** Which of `others` have sent to, or saved, an address that this user has sent to or saved. */
  addressSharersOf(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
  /** The withdrawals that wait for staff, as the desk's queue shows them. */
  countInReview(reader: Reader): Promise<number>;
  mount(mount: Mount): void;
  /** One run of the background work: undo periods, the queue, tests. */
  advance(): Promise<void>;
  readonly background: Background;
  readonly consumers: readonly Consumer[];
}

const TURN_MS = 1_000;

export function createWithdrawals({ rules, sentElsewhere, ...deps }: WithdrawalsDeps): Withdrawals {
  const core: WithdrawalsCore = {
    ...deps,
    rules: { ...withdrawalRules, ...rules },
    sentElsewhere: sentElsewhere ?? (async () => 0n),
    moves: createMoves(),
    speedUps: createSpeedUps(),
    hotUnits: createTtlCache(deps.clock),
    costs: createTtlCache(deps.clock),
  };
  core.transactions.onCancel('Withdraw', (cancellation) => cancelWithdrawal(core, cancellation));
  core.payments.own('withdrawal', createPaymentOwner(core));
  const advance = () => advanceWithdrawals(core);
  return {
    offers: (reader, of) => listOffers(core, reader, of),
    withoutFactor: async (reader, userId) =>
      (await core.stepUp.hasFactor(reader, userId)) ? null : mailedRemaining(core, reader, userId),
    sentSince: async (reader, of) => (await readDay(reader, of)).cents,
    addressSharersOf: listAddressSharers,
    countInReview,
    mount: (mount) => mountWithdrawals(mount, core),
    advance,
    background: createLoop({ name: 'withdrawals', everyMs: TURN_MS, log: core.log, work: advance }),
    consumers: [
      consumer('withdrawals.AccountDeleted', accountDeleted, ({ payload }, tx) =>
        eraseAddresses(tx, payload.userId),
      ),
      // A freeze also stops withdrawals that were requested before it.
      consumer('withdrawals.AccountFrozen', accountFrozen, ({ payload: { userId } }, tx) =>
        endOpen(tx, { userId, reason: 'CanceledBySupport' }),
      ),
    ],
  };
}
