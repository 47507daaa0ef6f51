import { type Money, money } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { Reader } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { Balances } from '../balances/index.ts';
import type { Payments } from '../signer/index.ts';
import { collectCoins } from './collect-coins.ts';
import type { DepositsCore } from './core.ts';
import { assignmentTable, creditTable, sumIncoming } from './credit-store.ts';
import { depositListener } from './deposit-listener.ts';
import { collectionOwner } from './own-payments.ts';
import { finishRenewals } from './renew-deposit-address.ts';
import { attempts, removeRenewals } from './renewal-store.ts';
import { mountDeposits } from './routes.ts';
import {
  assignDeposit,
  type DepositAlarm,
  depositAlarms,
  type SuspenseDeposit,
  suspenseDeposits,
  uncreditedSums,
} from './suspense.ts';
import { createTerms } from './terms.ts';

export { depositAddressChanged } from './events.ts';
export type { DepositAlarm, SuspenseDeposit } from './suspense.ts';

export interface DepositsDeps
  extends Omit<DepositsCore, 'terms' | 'credits' | 'assignments' | 'balances' | 'payments'> {
  readonly balances: Pick<Balances, 'incomingChanged' | 'onIncoming'>;
  readonly payments: Pick<Payments, 'order' | 'estimate' | 'stops' | 'own'>;
}

/** Deposits of coins on chains: shown at once, credited once at finality, and moved to the hot wallet. */
export interface Deposits {
  /** Final deposits without an owner, newest first. */
  listSuspense(reader: Reader, limit: number): Promise<readonly SuspenseDeposit[]>;
  /**
   * Credits one of them to a user, once. `NotFound` when the deposit or the user is gone. The caller enforces four
   * eyes.
   */
  assign(to: {
    readonly depositId: string;
    readonly userId: string;
  }): Promise<{ readonly transactionId: string }>;
  /** Credited deposits that are on no chain now (C-03), newest first. */
  listAlarms(reader: Reader, limit: number): Promise<readonly DepositAlarm[]>;
  /** The sums in watched blocks that are not in the ledger yet: confirming, or below the minimum. */
  uncredited(reader: Reader, network: string): Promise<readonly Money[]>;
  /** Moves coins from deposit addresses to the hot wallet. A job does so every minute. */
  collect(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

const RENEWALS_RETENTION_MS = 90 * 86_400_000;

/** Registers as a listener of every chain and as the owner of collection payments. */
export function createDeposits({ balances, payments, ...deps }: DepositsDeps): Deposits {
  const core: DepositsCore = {
    ...deps,
    balances,
    payments,
    terms: createTerms(deps.catalogue),
    credits: creditTable,
    assignments: assignmentTable,
  };
  const { db, clock, chains, catalogue } = core;
  chains.subscribe(depositListener(core));
  const owner = collectionOwner(core);
  payments.own('gas', owner);
  payments.own('collect', owner);
  balances.onIncoming(async (reader, userId) =>
    (await sumIncoming(reader, userId)).map(({ coin, units }) =>
      money(catalogue.assetOf(coin), BigInt(units)),
    ),
  );
  return {
    listSuspense: (reader, limit) => suspenseDeposits(core, reader, limit),
    assign: (to) => assignDeposit(core, to),
    listAlarms: (reader, limit) => depositAlarms(core, reader, limit),
    uncredited: (reader, network) => uncreditedSums(core, reader, network),
    collect: () => collectCoins(core),
    mount: (mount) => mountDeposits(mount, core),
    jobs: [
      recurring('deposits.collect', { everySeconds: 60 }, () => collectCoins(core)),
      recurring('deposits.renewals', { everySeconds: 60 }, () => finishRenewals(core)),
      recurring('deposits.sweep', { everySeconds: 3600 }, () =>
        db.inTransaction(async (tx) => {
          const now = clock.now();
          await attempts.sweep(tx, now);
          await removeRenewals(tx, new Date(now.getTime() - RENEWALS_RETENTION_MS));
        }),
      ),
    ],
  };
}
