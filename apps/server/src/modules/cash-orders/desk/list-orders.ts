import type { CashOrderDetail, findCashOrders, listPointOrders, Reply } from '@gim/contract';
import { sum, toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import type { StaffAtPoint, StaffPoints } from '../../../platform/point-scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayAt } from '../../points/index.ts';
import { type CashOrder, cashOf, USD } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { dayBounds } from '../day-bounds.ts';
import { requirePoint } from '../preview-cash-order.ts';
import { countOpenAtPoint, findOrder, listAtPoint, searchOrders } from '../store.ts';
import { isOpen } from '../transitions.ts';
import { detailOf, itemOf } from './order-detail.ts';

const DAY_MAX = 500;
const FOUND_MAX = 50;

/** A day of a point by time, with the cash still to be received and paid out. */
export async function listOrders(
  core: CashOrdersCore,
  { pointId, date }: StaffAtPoint & { readonly date: string | undefined },
): Promise<Reply<typeof listPointOrders>> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const point = await requirePoint(core, reader, pointId);
  const day = date ?? dayAt(point.timeZone, clock.now());
  const orders = await listAtPoint(reader, { pointId, ...dayBounds(point.timeZone, day), limit: DAY_MAX });
  const waiting = orders.filter(isOpen);
  const sumOf = (side: CashOrder['side']): string =>
    toDecimal(sum(USD, waiting.filter((order) => order.side === side).map(cashOf)));
  return {
    date: day,
    timeZone: point.timeZone,
    items: await Promise.all(orders.map((order) => itemOf(core, reader, order))),
    orders: orders.length,
    waiting: waiting.length,
    done: orders.filter(({ stage }) => stage === 'successful').length,
    toReceive: sumOf('in'),
    toPayOut: sumOf('out'),
  };
}

/** How many of today's orders wait, as the day's list says it. */
export async function countToday(
  core: Pick<CashOrdersCore, 'clock' | 'points'>,
  reader: Reader,
  pointId: string,
): Promise<number> {
  const { timeZone } = await requirePoint(core, reader, pointId);
  return countOpenAtPoint(reader, { pointId, ...dayBounds(timeZone, dayAt(timeZone, core.clock.now())) });
}

/** The last eight characters of an id, as a number ends with them. */
const NUMBER = /^(?:gm-?)?([0-9a-f]{8})$/i;

export async function findOrdersBy(
  core: CashOrdersCore,
  { q, pointIds }: StaffPoints & { readonly q: string },
): Promise<Reply<typeof findCashOrders>> {
  const { db, users } = core;
  const reader = db.autocommit;
  const number = NUMBER.exec(q)?.[1]?.toLowerCase() ?? null;
  const owner = q.includes('@') ? await users.findOwner(reader, q.toLowerCase()) : undefined;
  const orders = await searchOrders(reader, {
    number,
    userId: owner?.id ?? null,
    pointIds,
    limit: FOUND_MAX,
  });
  return { items: await Promise.all(orders.map((order) => itemOf(core, reader, order))) };
}

/** One order. Reading a customer's visit is audited. */
export async function getOrder(
  core: CashOrdersCore,
  { staffId, order }: { staffId: string; order: CashOrder },
): Promise<CashOrderDetail> {
  const { db, staff } = core;
  return db.inTransaction(async (tx) => {
    await staff.audit(tx, {
      staffId,
      action: 'cash-orders.read',
      subject: order.id,
      before: null,
      after: { userId: order.userId, stage: order.stage },
    });
    return detailOf(core, tx, order);
  });
}

export async function currentDetail(core: CashOrdersCore, id: string): Promise<CashOrderDetail> {
  const reader = core.db.autocommit;
  const order = await findOrder(reader, id);
  if (order === undefined) throw new Refusal('NotFound');
  return detailOf(core, reader, order);
}
