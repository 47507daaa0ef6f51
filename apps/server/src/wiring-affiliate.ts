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
  /** Created later, because these modules charge fees; resolved when a relation is evaluated. */
  readonly destinations: () => {
    readonly payouts: Pick<Payouts, 'recipientSharersOf'>;
    readonly withdrawals: Pick<Withdrawals, 'addressSharersOf'>;
  };
}

/** Wires the fee shares to every module that can tell whether two accounts belong to one person. */
export function wireAffiliate(
  platform: Platform,
  { affiliate: { levels }, identity, secrets, destinations, ...parts }: AffiliateWiring,
): Affiliate & { readonly module: ServerModule } {
  const { users, sessions, kyc } = identity;
  const signals = (): readonly SamePersonSignal[] => [
    { reason: 'SameDevice', findShared: sessions.deviceSharersOf },
    { reason: 'SameIdentity', findShared: kyc.samePersonsOf },
    { reason: 'SameRecipient', findShared: destinations().payouts.recipientSharersOf },
    { reason: 'SameAddress', findShared: destinations().withdrawals.addressSharersOf },
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

/**
 * What is erased with an account, and what prevents its deletion. A function, because the programme is created after
 * the accounts.
 */
export const endingAffiliate = (
  affiliate: () => Pick<Affiliate, 'closingProblem' | 'erase'>,
  { balanceGuards = [], alsoErased = [] }: Pick<IdentityOptions, 'balanceGuards' | 'alsoErased'>,
): Pick<IdentityOptions, 'balanceGuards' | 'alsoErased'> => ({
  balanceGuards: [...balanceGuards, (tx, userId) => affiliate().closingProblem(tx, userId)],
  alsoErased: [...alsoErased, (tx, userId) => affiliate().erase(tx, userId)],
});
