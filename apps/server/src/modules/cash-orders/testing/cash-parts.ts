import type { Platform } from '../../../platform/platform.ts';
import { LIGHT_PASSWORDS, ORIGIN, type TestIdentity } from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { wireCash } from '../../../wiring-cash.ts';
import { wireDrawers } from '../../../wiring-drawers.ts';
import { flows } from '../../../wiring-flows.ts';
import { type Coins, createCoins, openCatalogue, type Tick } from '../../coins/index.ts';
import { createFees, noFeeShares } from '../../fees/index.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { createLimits } from '../../limits/index.ts';
import type { Points } from '../../points/index.ts';
import type { Staff } from '../../staff/index.ts';
import { createTrades } from '../../trades/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import type { CashOrders } from '../index.ts';

const PRICES = { BTC: '100000', ETH: '4000', USDT: '1' };

/** The prices of the test, as of a moment. */
export const ticksAt = (at: Date): Tick[] => Object.entries(PRICES).map(([coin, usd]) => ({ coin, usd, at }));

/** What cash orders stand on in a test. */
export interface CashParts {
  readonly ledger: Ledger;
  readonly coins: Coins;
  readonly staff: Staff;
  readonly points: Points;
  readonly cashOrders: CashOrders;
}

/** Real books, limits, history, points, drawers and trades. */
export function makeCashParts(
  platform: Platform,
  { users, sessions, secrets }: Pick<TestIdentity, 'users' | 'sessions' | 'secrets'>,
) {
  const ledger = createLedger(platform);
  const ticks = (): Tick[] => ticksAt(platform.clock.now());
  const coins = createCoins({
    ...platform,
    catalogue: openCatalogue(undefined),
    chains: new Set(),
    feed: { isLocal: true, latest: async () => ticks(), history: async () => [] },
  });
  coins.prices.take(ticks());
  const { catalogue, prices } = coins;
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const limits = createLimits({ ...platform, identities: { isChecked: async () => true } });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  const places = wireDrawers(platform, { secrets, staff, ledger });
  const { points } = places;
  const trades = createTrades({
    ...platform,
    ledger,
    transactions,
    catalogue,
    prices,
    quoteKey: secrets.key('trade quotes'),
    fees: createFees({ ...platform, shares: noFeeShares }),
    isActive: async (reader, userId) => (await users.find(reader, userId))?.status === 'Active',
  });
  const { cashOrders, modules: cashModules } = wireCash(platform, {
    secrets,
    coins,
    ledger,
    limits,
    transactions,
    identity: { users, sessions },
    staff,
    places,
    trades,
  });
  const parts: CashParts = { ledger, coins, staff, points, cashOrders };
  const modules = [
    { name: 'transactions', routes: transactions.mount },
    { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
    { name: 'trades', routes: trades.mount },
    ...cashModules,
  ];
  return { parts, modules };
}
