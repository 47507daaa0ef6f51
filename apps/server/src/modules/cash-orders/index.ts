import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import { type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import type { PointOrders } from '../drawers/index.ts';
import { type OrdersOfDays, pointAccessCodeChanged, pointCommentChanged } from '../points/index.ts';
import { advanceCashOrders } from './advance-cash-orders.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { createOrdersOfDays } from './closed-days.ts';
import type { CashOrdersCore } from './core.ts';
import { countToday } from './desk/list-orders.ts';
import { cashAccessCodeChanged, cashCommentChanged } from './events.ts';
import { notifyWithCode } from './notify-with-code.ts';
import { createPointOrders } from './point-orders.ts';
import { mountCashOrders } from './routes.ts';

export * from './events.ts';

export type CashOrdersDeps = CashOrdersCore;

/** Visits to exchange points: cash in and cash out. */
export interface CashOrders {
  mount(mount: Mount): void;
  /** The orders of today at a point that are not over. */
  countToday(reader: Reader, pointId: string): Promise<number>;
  /** One run of everything that is due: reminders, no-shows, purchases, moves. */
  advance(): Promise<void>;
  readonly background: Background;
  readonly consumers: readonly Consumer[];
  /** For the points module: what happens to the orders of days that are closed. */
  readonly ordersOfDays: OrdersOfDays;
  /** For the drawers. */
  readonly pointOrders: PointOrders;
}

const TURN_MS = 2_000;

export function createCashOrders(core: CashOrdersDeps): CashOrders {
  core.transactions.onCancel('CashIn', (cancellation) => cancelOwnOrder(core, cancellation));
  core.transactions.onCancel('CashOut', (cancellation) => cancelOwnOrder(core, cancellation));
  const advance = () => advanceCashOrders(core);
  const onPoint = <P extends { readonly pointId: string }>(
    kind: EventKind<P>,
    event: typeof cashAccessCodeChanged,
  ) =>
    consumer(`cash-orders.${kind.topic}`, kind, ({ payload: { pointId } }, tx) =>
      notifyWithCode(core, tx, { pointId, event }),
    );
  return {
    mount: (mount) => mountCashOrders(mount, core),
    countToday: (reader, pointId) => countToday(core, reader, pointId),
    advance,
    background: createLoop({ name: 'cash-orders', everyMs: TURN_MS, log: core.log, work: advance }),
    consumers: [
      onPoint(pointAccessCodeChanged, cashAccessCodeChanged),
      onPoint(pointCommentChanged, cashCommentChanged),
    ],
    ordersOfDays: createOrdersOfDays(core),
    pointOrders: createPointOrders(core),
  };
}
