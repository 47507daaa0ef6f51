import { randomBytes } from 'node:crypto';
import { attestorOf } from '../../../platform/crypto/attestation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { LIGHT_PASSWORDS, ORIGIN, type TestIdentity } from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { flows } from '../../../wiring-flows.ts';
import { wireWithdrawals } from '../../../wiring-withdrawals.ts';
import { type Chains, createChains, networkRules } from '../../chains/index.ts';
import type { TestSigner } from '../../chains/testing/test-signer.ts';
import { type Coins, createCoins, openCatalogue, type Tick } from '../../coins/index.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { createLimits } from '../../limits/index.ts';
import { createPayments, type PaymentOwner, type Payments } from '../../signer/index.ts';
import type { Staff } from '../../staff/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import type { WithdrawalRules, Withdrawals } from '../index.ts';
import type { BookChain } from './book-chain.ts';

const PRICES = { BTC: '100000', ETH: '4000', USDT: '1', USDC: '1', TON: '5', LTC: '100', XRP: '2' };

/** The test's prices at a moment. */
export const ticksAt = (at: Date): Tick[] => Object.entries(PRICES).map(([coin, usd]) => ({ coin, usd, at }));

/** The modules that withdrawals depend on in a test. */
export interface Parts {
  ledger: Ledger;
  coins: Coins;
  chains: Chains;
  payments: Payments;
  withdrawals: Withdrawals;
  staff: Staff;
  owner: PaymentOwner;
  /** Fails once, before or after the next posting of a kind commits; `short` simulates insufficient funds. */
  faults: Map<'hold' | 'settle' | 'release', 'before' | 'after' | 'short'>;
}

type Making = Pick<TestIdentity, 'users' | 'sessions' | 'secrets'> & {
  /** An existing ledger, chains and payments. */
  readonly given: Pick<Parts, 'ledger' | 'chains' | 'payments'>;
  readonly rules: Partial<WithdrawalRules>;
};

/** A new ledger, addresses and signer orders without a signer: nothing happens on these networks. */
export function bookParts(
  platform: Platform,
  { networks, signer }: { networks: Readonly<Record<string, BookChain>>; signer: TestSigner },
): Making['given'] {
  const ledger = createLedger(platform);
  const chains = createChains({
    ...platform,
    rules: networkRules.sandbox,
    chains: Object.values(networks),
    walletKeys: signer.walletKeys,
    signerPublicKey: signer.publicKey,
  });
  const catalogue = openCatalogue(undefined);
  const approvalKey = attestorOf(randomBytes(32));
  return {
    ledger,
    chains,
    payments: createPayments({ ...platform, catalogue, ledger, chains, approvalKey }),
  };
}

/** Real limits, history and withdrawals on top of these. */
export function makeParts(platform: Platform, { users, sessions, secrets, given, rules }: Making) {
  const { ledger, chains, payments: real } = given;
  const catalogue = openCatalogue(undefined);
  const ticks = (): Tick[] => ticksAt(platform.clock.now());
  const coins = createCoins({
    ...platform,
    catalogue,
    chains: chains.networks,
    feed: { isLocal: true, latest: async () => ticks(), history: async () => [] },
  });
  coins.prices.take(ticks());
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const limits = createLimits({ ...platform, identities: { isChecked: async () => true } });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  const found: { owner?: PaymentOwner } = {};
  const payments: Payments = {
    ...real,
    own(kind, owner) {
      found.owner = owner;
      real.own(kind, owner);
    },
  };
  const identity = { users, sessions };
  const faults: Parts['faults'] = new Map();
  const breaking =
    <Args extends readonly unknown[], R>(
      kind: 'hold' | 'settle' | 'release',
      post: (...args: Args) => Promise<R>,
    ) =>
    async (...args: Args): Promise<R> => {
      const fault = faults.get(kind);
      faults.delete(kind);
      if (fault === 'short') throw new Refusal('InsufficientFunds');
      if (fault === 'before') throw new Error('killed');
      const posted = await post(...args);
      if (fault === 'after') throw new Error('killed');
      return posted;
    };
  const { withdrawals, module } = wireWithdrawals(platform, {
    coins,
    ledger: {
      ...ledger,
      hold: breaking('hold', ledger.hold),
      settle: breaking('settle', ledger.settle),
      release: breaking('release', ledger.release),
    },
    limits,
    transactions,
    identity,
    staff,
    chains,
    payments,
    rules: { batchSeconds: 0, ...rules },
  });
  if (found.owner === undefined) throw new Error('Nobody owns the payments of withdrawals.');
  const parts: Parts = { ledger, coins, chains, payments, withdrawals, staff, owner: found.owner, faults };
  const modules = [
    { name: 'transactions', routes: transactions.mount },
    { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
    module,
  ];
  return { parts, modules };
}
