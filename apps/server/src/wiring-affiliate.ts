import type { AffiliateSettings } from './affiliate-settings.ts';
import type { ServerModule } from './app.ts';
import { type Affiliate, createAffiliate, type SamePersonSignal } from './modules/affiliate/index.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Payouts } from './modules/payouts/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Withdrawals } from './modules/withdrawals/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import type { Identity, IdentityOptions } from './wiring-identity.ts';

export interface AffiliateWiring {
  readonly affiliate: AffiliateSettings;
  readonly publicOrigin: string;
  readonly secrets: Secrets;
  readonly identity: Pick<Identity, 'users' | 'sessions' | 'kyc'>;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly coins: Coins;
  /** Made after this, because they take fees; asked when a relation is looked at. */
  readonly waysOut: () => {
    readonly payouts: Pick<Payouts, 'recipientSharersOf'>;
    readonly withdrawals: Pick<Withdrawals, 'addressSharersOf'>;
  };
}

/** Who shares in the fees of whom, over everything that knows whether two accounts are one person's. */
export function wireAffiliate(
  platform: Platform,
  { affiliate: { levels }, identity, secrets, waysOut, ...parts }: AffiliateWiring,
): Affiliate & { readonly module: ServerModule } {
  const { users, sessions, kyc } = identity;
  const signals = (): readonly SamePersonSignal[] => [
    { reason: 'SameDevice', findShared: sessions.deviceSharersOf },
    { reason: 'SameIdentity', findShared: kyc.samePersonsOf },
    { reason: 'SameRecipient', findShared: waysOut().payouts.recipientSharersOf },
    { reason: 'SameAddress', findShared: waysOut().withdrawals.addressSharersOf },
  ];
  const affiliate = createAffiliate({
    ...platform,
    ...parts,
    users,
    stepUp: sessions.stepUp,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    signals,
    levels,
  });
  const { mount: routes, consumers, tasks } = affiliate;
  return { ...affiliate, module: { name: 'affiliate', routes, consumers, tasks } };
}

/** What goes with an account that is deleted, and what keeps it from that. The programme is made after the accounts. */
export const endingAffiliate = (
  affiliate: () => Pick<Affiliate, 'closingProblem' | 'erase'>,
  { balanceGuards = [], alsoErased = [] }: Pick<IdentityOptions, 'balanceGuards' | 'alsoErased'>,
): Pick<IdentityOptions, 'balanceGuards' | 'alsoErased'> => ({
  balanceGuards: [...balanceGuards, (tx, userId) => affiliate().closingProblem(tx, userId)],
  alsoErased: [...alsoErased, (tx, userId) => affiliate().erase(tx, userId)],
});
