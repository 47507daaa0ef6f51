import type { Problem } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { companion } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { Consumer } from '../../platform/outbox/outbox.ts';
import type { FeeShares, PostedShares } from '../fees/index.ts';
import { attemptStore } from './attempt-store.ts';
import { affiliateConsumers } from './consumers.ts';
import type { AffiliateCore, StatisticsCore } from './core.ts';
import { createFeeShareCache } from './fee-share-cache.ts';
import { incomeOf } from './income.ts';
import { endAffiliate } from './relation-store.ts';
import { reversalOf } from './reverse-shares.ts';
import { mountAffiliate } from './routes.ts';
import { WITHDRAW_MIN_CENTS } from './rules.ts';
import { shareRows } from './share-store.ts';
import { worthOfAll } from './worth.ts';

export * from './events.ts';
export type { SamePersonSignal } from './ports.ts';

/** What users earn from the fees of the people they invited. */
export interface Affiliate {
  /** Who shares in whose fees. */
  readonly feeShares: FeeShares;
  /** Why an account cannot be deleted: it still has income to withdraw. */
  closingProblem(reader: Reader, userId: string): Promise<Problem | null>;
  /** Ends the affiliate, in the transaction that deletes the account. */
  erase(tx: Tx, userId: string): Promise<void>;
  mount(mount: Mount): void;
  readonly consumers: readonly Consumer[];
  readonly tasks: readonly TaskRunner[];
}

export function createAffiliate({ replicaReads, ...core }: StatisticsCore): Affiliate {
  const { db, clock } = core;
  return {
    feeShares: {
      ...createFeeShareCache(core),
      recording: (posted) => rowsOf(core, posted).map((row) => companion(shareRows, row)),
      reversalOf: (fee) => reversalOf(core, fee),
    },
    async closingProblem(reader, userId) {
      const income = await incomeOf(core, reader, userId);
      const worth = worthOfAll(
        core.coins,
        income.map(({ available }) => available),
      );
      return worth.units >= WITHDRAW_MIN_CENTS ? 'AccountHasBalance' : null;
    },
    erase: (tx, userId) => endAffiliate(tx, { userId, at: clock.now() }),
    mount: (mount) => mountAffiliate(mount, { ...core, replicaReads }),
    consumers: affiliateConsumers(core),
    tasks: [
      recurring('affiliate.sweep', { everySeconds: 3600 }, () =>
        db.inTransaction((tx) => attemptStore.sweep(tx, clock.now())),
      ),
    ],
  };
}

const rowsOf = ({ clock }: AffiliateCore, { payer, fee, shares, posting }: PostedShares) =>
  shares.map(({ beneficiary, level, amount }) => ({
    posting,
    level,
    affiliateId: beneficiary,
    payerId: payer,
    coin: amount.asset.code,
    units: `${amount.units}`,
    feeUnits: `${fee.units}`,
    at: clock.now(),
  }));
