import type { ServerModule } from './app.ts';
import { createDrawers, type Drawers, type PointOrders } from './modules/drawers/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Points } from './modules/points/index.ts';
import type { Platform } from './platform/platform.ts';
import { cashInBooks, type PointsWiring, wirePoints } from './wiring-points.ts';

/** The exchange points with their cash. */
export interface Places {
  readonly points: Points;
  readonly drawers: Drawers;
  readonly modules: readonly ServerModule[];
  /** Orders are a module above both and register themselves once they are wired. */
  connectOrders(orders: PointOrders): void;
}

/** Before the orders are wired there are none. */
const noOrders: PointOrders = { countAtPoint: async () => 0, describe: async () => new Map() };

export function wireDrawers(
  platform: Platform,
  { ledger, staff, ...parts }: Omit<PointsWiring, 'ledger'> & { readonly ledger: Ledger },
): Places {
  const { points, modules } = wirePoints(platform, { ...parts, ledger, staff });
  const wired = { orders: noOrders };
  const drawers = createDrawers({
    ...platform,
    ledger,
    staff,
    points: { timeZoneOf: async (reader, id) => (await points.find(reader, id))?.timeZone },
    orders: () => wired.orders,
  });
  points.connectCash(cashInBooks(ledger, drawers.standing));
  return {
    points,
    drawers,
    modules: [...modules, { name: 'drawers', routes: drawers.mount }],
    connectOrders(orders) {
      wired.orders = orders;
    },
  };
}
