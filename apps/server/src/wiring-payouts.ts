import type { ServerModule } from './app.ts';
import { createFees, type FeeShares, noFeeShares } from './modules/fees/index.ts';
import { isSameName } from './modules/kyc/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import { createPayouts, type PayoutRules, type Payouts } from './modules/payouts/index.ts';
import { createReconciliation, type Reconciliation } from './modules/payouts/reconciliation/index.ts';
import type { Staff } from './modules/staff/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Withdrawals } from './modules/withdrawals/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Platform } from './platform/platform.ts';
import type { Webhooks } from './platform/webhooks/webhooks.ts';
import { mountPayoutPartner } from './sandbox/payout-partner/payout-calls.ts';
import type { Identity } from './wiring-identity.ts';
import { type PartnersWiring, type PayoutPartners, wirePayoutPartners } from './wiring-partners.ts';

interface PayoutsWiring extends PartnersWiring {
  /** The recipients of fee shares; none if absent. */
  readonly feeShares?: FeeShares;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly transactions: Transactions;
  readonly identity: Pick<Identity, 'users' | 'sessions' | 'kyc'>;
  readonly staff: Staff;
  readonly webhooks: Webhooks;
  readonly rules?: Partial<PayoutRules>;
  readonly withdrawals: Pick<Withdrawals, 'sentSince'>;
}

/** Wires payouts to the ledger and the partners, with the daily reconciliation. */
export function wirePayouts(
  platform: Platform,
  wiring: PayoutsWiring,
): Pick<PayoutPartners, 'process' | 'frameOrigin' | 'close'> & {
  readonly payouts: Payouts;
  readonly reconciliation: Reconciliation;
  readonly modules: readonly ServerModule[];
} {
  const {
    secrets,
    identity,
    ledger,
    limits,
    transactions,
    staff,
    webhooks,
    rules,
    feeShares = noFeeShares,
  } = wiring;
  const { users, sessions, kyc } = identity;
  const { partners, cardForms, messages, scheme, checks, ...opened } = wirePayoutPartners(platform, wiring);
  const { process } = opened;
  const payouts = createPayouts({
    ...platform,
    ...{ ledger, limits, transactions, staff, webhooks },
    ...(rules === undefined ? {} : { rules }),
    sentElsewhere: wiring.withdrawals.sentSince,
    partners,
    cardForms,
    messages,
    ...(scheme === undefined ? {} : { scheme }),
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    markKey: secrets.key('payout recipients'),
    fees: createFees({ ...platform, shares: feeShares }),
    users,
    stepUp: sessions.stepUp,
    signs: sessions,
    names: { legalNameOf: kyc.legalNameOf, isSameName },
  });
  const reconciliation = createReconciliation({ ...payouts.core, post: ledger.post, webhooks });
  const { mount: routes, background, consumers } = payouts;
  return {
    ...opened,
    payouts,
    reconciliation,
    modules: [
      { name: 'payouts', routes, background, consumers, checks },
      { name: 'payouts.reconciliation', routes: reconciliation.mount, tasks: reconciliation.tasks },
      ...(process === undefined
        ? []
        : [
            {
              name: 'payout partner',
              sandboxRoutes: (mount: Parameters<typeof mountPayoutPartner>[0]) =>
                mountPayoutPartner(mount, process),
            },
          ]),
    ],
  };
}
