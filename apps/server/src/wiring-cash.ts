import type { ServerModule } from './app.ts';
import { type CashOrders, createCashOrders } from './modules/cash-orders/index.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Drawers } from './modules/drawers/index.ts';
import { createFees, type FeeShares, noFeeShares } from './modules/fees/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import type { Points } from './modules/points/index.ts';
import type { Staff } from './modules/staff/index.ts';
import type { Trades } from './modules/trades/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import type { Places } from './wiring-drawers.ts';
import type { Identity } from './wiring-identity.ts';

interface CashOrdersWiring {
  /** The recipients of fee shares; none if absent. */
  readonly feeShares?: FeeShares;
  readonly secrets: Secrets;
  readonly coins: Pick<Coins, 'catalogue'>;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly transactions: Transactions;
  readonly identity: Pick<Identity, 'users' | 'sessions'>;
  readonly staff: Staff;
  readonly points: Points;
  readonly drawers: Drawers;
  readonly trades: Trades;
}

/** Wires cash orders to points, drawers, books and trades. */
function wireCashOrders(
  platform: Platform,
  { secrets, coins, identity, feeShares = noFeeShares, ...parts }: CashOrdersWiring,
): { readonly cashOrders: CashOrders; readonly module: ServerModule } {
  const { users, sessions } = identity;
  const cashOrders = createCashOrders({
    ...platform,
    ...parts,
    catalogue: coins.catalogue,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    fees: createFees({ ...platform, shares: feeShares }),
    users,
    stepUp: sessions.stepUp,
    freezeUser: (tx, freezing) =>
      users.freezeByStaff(tx, freezing, { sessions: sessions.operations, staff: parts.staff }),
  });
  parts.points.connectOrders(cashOrders.ordersOfDays);
  const { mount: routes, background, consumers } = cashOrders;
  return { cashOrders, module: { name: 'cash-orders', routes, background, consumers } };
}

/** The orders of the points, which the drawers read too. */
export function wireCash(
  platform: Platform,
  { places, ...wiring }: Omit<CashOrdersWiring, 'drawers' | 'points'> & { readonly places: Places },
): { readonly cashOrders: CashOrders; readonly modules: readonly ServerModule[] } {
  const { points, drawers } = places;
  const { cashOrders, module } = wireCashOrders(platform, { ...wiring, points, drawers });
  places.connectOrders(cashOrders.pointOrders);
  return { cashOrders, modules: [...places.modules, module] };
}
