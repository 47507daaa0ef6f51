import { defaultLanguage } from '@gim/languages';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ClosedDays, ExchangePoint, OrdersOfDays } from '../points/index.ts';
import { after, type CashOrder, cashOf, hours, numberOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { dayBounds } from './day-bounds.ts';
import { cashDayClosed, cashOrderMoved } from './events.ts';
import { orderEventFields, placeDetails } from './order-record.ts';
import { orderEvents, orderMoves, writeAll } from './order-store.ts';
import { requirePoint, requireSlot } from './preview-cash-order.ts';
import { notingRecord } from './record-steps.ts';
import { moveVisit } from './reschedule-cash-order.ts';
import { countIn, listOpenAtPoint, listToMove, listWithCode, lockBooked, setChoice } from './store.ts';
import { progressOf } from './transitions.ts';

/** How long a customer may choose another time before the order is canceled. */
const CHOICE_MS = hours(48);
const AT_ONCE = 100;

/** What the points ask about the orders of their days. */
export function createOrdersOfDays(core: CashOrdersCore): OrdersOfDays {
  const spanOf = async (
    reader: Tx | CashOrdersCore['db']['autocommit'],
    { pointId, from, to }: ClosedDays,
  ) => {
    const point = await requirePoint(core, reader, pointId);
    return { pointId, from: dayBounds(point.timeZone, from).from, to: dayBounds(point.timeZone, to).to };
  };
  return {
    async list(reader, days) {
      const orders = await listOpenAtPoint(reader, await spanOf(reader, days));
      return orders.map((order) => ({
        id: order.id,
        number: numberOf(order.id),
        side: order.side,
        cash: cashOf(order),
        slotFrom: order.slotFrom,
        hasCode: order.codeIssuedAt !== null,
      }));
    },
    withCode: async (reader, pointId) => (await listWithCode(reader, pointId)).length,
    async countOn(reader, days) {
      const spans = await Promise.all(
        days.map(({ pointId, day }) => spanOf(reader, { pointId, from: day, to: day })),
      );
      return countIn(reader, spans);
    },
    async resolve(tx, closing) {
      const span = await spanOf(tx, closing);
      const open = await listOpenAtPoint(tx, span);
      const booked = await lockBooked(tx, span);
      if (closing.choice !== 'serve') await decide(core, tx, { closing, orders: booked });
      return open.length;
    },
  };
}

type Closing = Parameters<OrdersOfDays['resolve']>[1];

/** Orders with issued codes stay: they are served, or canceled by support. */
async function decide(
  core: CashOrdersCore,
  tx: Tx,
  { closing, orders }: { closing: Closing; orders: readonly CashOrder[] },
): Promise<void> {
  const { choice, moveTo } = closing;
  if (choice === 'move') {
    if (moveTo === null) throw new Refusal('PointFull');
    const point = await requirePoint(core, tx, moveTo);
    await requireNotes(core, tx, { point, orders });
    for (const order of orders) await moveNow(core, tx, { order, point });
    return;
  }
  const now = core.clock.now();
  for (const order of orders) {
    // Without a choice the next run of the job ends the order, which releases everything.
    const until = choice === 'cancel' ? now : after(now, CHOICE_MS);
    await setChoice(tx, { id: order.id, until, moveTo: null });
    if (choice === 'chooseAgain') await askToChoose(core, tx, { order, until });
  }
}

async function askToChoose(
  core: CashOrdersCore,
  tx: Tx,
  { order, until }: { order: CashOrder; until: Date },
): Promise<void> {
  const { outbox } = core;
  const chooseAgainUntil = until.toISOString();
  await writeAll(tx, [notingRecord(core, order, { chooseAgainUntil })]);
  const place = await placeOf(core, tx, order);
  await outbox.append(tx, cashDayClosed, {
    key: order.id,
    payload: { ...orderEventFields(order, place), until: chooseAgainUntil },
  });
}

const placeOf = async ({ points, users }: CashOrdersCore, tx: Tx, { userId, pointId }: CashOrder) => ({
  point: await points.find(tx, pointId),
  language: (await users.find(tx, userId))?.language ?? defaultLanguage,
});

/** The promised notes must be available at the other point. */
async function requireNotes(
  { drawers }: CashOrdersCore,
  tx: Tx,
  { point, orders }: { point: ExchangePoint; orders: readonly CashOrder[] },
): Promise<void> {
  const needed = orders
    .filter(({ side }) => side === 'out')
    .reduce((sum, order) => sum + cashOf(order).units, 0n);
  const { free } = await drawers.balanceOf(tx, point.id);
  if (free.units < needed) throw new Refusal('PointFull');
}

/**
 * Cash-in orders move immediately. Cash-out orders move when the job has reserved the notes there; until then they
 * wait for a choice.
 */
async function moveNow(
  core: CashOrdersCore,
  tx: Tx,
  { order, point }: { order: CashOrder; point: ExchangePoint },
): Promise<void> {
  const { clock, points, users, outbox } = core;
  const { id, side } = order;
  const answer = points.slotOf(point, order.slotFrom);
  if ('problem' in answer) throw new Refusal('PointFull');
  const { slot } = answer;
  if (side === 'out') {
    await setChoice(tx, { id, until: after(clock.now(), CHOICE_MS), moveTo: point.id });
    return;
  }
  const at = clock.now();
  const visit = {
    pointId: point.id,
    slotFrom: slot.from,
    slotTo: slot.to,
    isRescheduled: order.isRescheduled,
  };
  const moved = { ...order, ...visit };
  const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
  const place = { point, language };
  try {
    await writeAll(tx, [
      companion(orderMoves, {
        id,
        from: order,
        to: progressOf('booked', side),
        at,
        slot: visit,
      }),
      notingRecord(core, order, placeDetails(moved, place)),
      points.bookingCompanion({ orderId: id, point, slotFrom: slot.from, side, cash: cashOf(order) }),
      companion(orderEvents, { orderId: id, at, event: 'Rescheduled', staffId: null, note: MOVED }),
      outbox.companion(cashOrderMoved, { key: id, payload: orderEventFields(moved, place) }),
    ]);
  } catch (error) {
    throw error instanceof CompanionRefused ? new Refusal('PointFull') : error;
  }
}

const MOVED = 'The point closed the day.';

/** Moves cash-out orders to the other point. If one does not fit, its customer chooses. */
export async function moveWaiting(
  core: CashOrdersCore,
  attempt: (order: CashOrder, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { db } = core;
  for (const order of await listToMove(db.autocommit, AT_ONCE))
    await attempt(order, () => moveOne(core, order));
}

async function moveOne(core: CashOrdersCore, order: CashOrder): Promise<void> {
  const { db, users } = core;
  const { moveTo, chooseAgainUntil } = order;
  if (moveTo === null || chooseAgainUntil === null) return;
  const point = await requirePoint(core, db.autocommit, moveTo);
  const language = (await users.find(db.autocommit, order.userId))?.language ?? defaultLanguage;
  try {
    const slot = requireSlot(core, point, order.slotFrom);
    await moveVisit(core, order, {
      point,
      language,
      slot: { slotFrom: slot.from, slotTo: slot.to, isRescheduled: order.isRescheduled },
      note: MOVED,
    });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof CompanionRefused)) throw error;
    await db.inTransaction(async (tx) => {
      await setChoice(tx, { id: order.id, until: chooseAgainUntil, moveTo: null });
      await askToChoose(core, tx, { order, until: chooseAgainUntil });
    });
  }
}
