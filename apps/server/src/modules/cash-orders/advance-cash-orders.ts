import { defaultLanguage } from '@gim/languages';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { after, type CashOrder, hours, usdOf } from './cash-order.ts';
import { moveWaiting } from './closed-days.ts';
import type { CashOrdersCore } from './core.ts';
import { endOrder } from './end-cash-order.ts';
import { cashBuyFailed, cashVisitSoon, cashVisitTomorrow } from './events.ts';
import { orderEventFields } from './order-record.ts';
import { BUYS, orderBuys } from './order-store.ts';
import { notingRecord } from './record-steps.ts';
import { failBuy, listOverdue, listToBuy, listToRemind, markReminded, type Reminder } from './store.ts';

const AT_ONCE = 100;

/**
 * One run: reminders, no-shows, and purchases with cash that arrived. Safe to run in several workers: each step is a
 * compare-and-set. A failed step delays no other and is retried in the next run.
 */
export async function advanceCashOrders(core: CashOrdersCore): Promise<void> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const now = clock.now();
  await remind(core, 'day', { aheadMs: hours(24), until: after(now, hours(2)) });
  await remind(core, 'hours', { aheadMs: hours(2), until: now });
  await moveWaiting(core, (order, work) => attempt(core, order, work));
  const overdue = await listOverdue(reader, { now, endedBefore: after(now, -hours(1)), limit: AT_ONCE });
  for (const order of overdue) await attempt(core, order, () => endMissed(core, order));
  for (const order of await listToBuy(reader, AT_ONCE)) await attempt(core, order, () => buy(core, order));
}

async function attempt(
  { log }: CashOrdersCore,
  { id: orderId }: Pick<CashOrder, 'id'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Another worker, the customer or support was first.
    if (error instanceof CompanionRefused) return;
    log.warn({ err: error, orderId }, 'a cash order failed, retrying');
  }
}

/** A no-show, or no new time was chosen for a day that was closed. */
async function endMissed(core: CashOrdersCore, order: CashOrder): Promise<void> {
  const isClosed = order.chooseAgainUntil !== null;
  await endOrder(core, order, {
    action: 'noShow',
    reason: isClosed ? 'PointClosed' : 'NoShow',
    event: isClosed ? 'Canceled' : 'NoShow',
    staffId: null,
    note: null,
  });
}

const reminders = { day: cashVisitTomorrow, hours: cashVisitSoon } as const;

async function remind(
  core: CashOrdersCore,
  which: Reminder,
  { aheadMs, until }: { aheadMs: number; until: Date },
): Promise<void> {
  const { db, clock, outbox, points, users } = core;
  const due = { from: until, to: after(clock.now(), aheadMs) };
  for (const order of await listToRemind(db.autocommit, { which, ...due, aheadMs, limit: AT_ONCE })) {
    const { id, slotFrom } = order;
    await attempt(core, order, () =>
      db.inTransaction(async (tx) => {
        if (!(await markReminded(tx, { id, which, slotFrom }))) return;
        const point = await points.find(tx, order.pointId);
        const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
        await outbox.append(tx, reminders[which], {
          key: id,
          payload: orderEventFields(order, { point, language }),
        });
      }),
    );
  }
}

/** How long a purchase is retried while there is no price. */
const BUY_MS = hours(1);

/**
 * Buys the coin with the dollars of a completed cash-in order. Purchase and mark on the order are one posting, so it
 * happens once. If the purchase fails, the dollars stay and the customer is notified.
 */
async function buy(core: CashOrdersCore, order: CashOrder): Promise<void> {
  const { trades, users, db, clock } = core;
  const { id, userId, thenBuy: coin } = order;
  if (coin === null) return;
  try {
    if ((await users.find(db.autocommit, userId))?.status !== 'Active') throw new Refusal('NotFound');
    await trades.tradeNow(
      { userId, side: 'Buy', coin, given: 'quoteAmount', money: usdOf(order) },
      ({ item }) => [companion(orderBuys, { id }), notingRecord(core, order, { boughtBy: item.id })],
    );
  } catch (error) {
    if (error instanceof CompanionRefused && error.table === BUYS) return;
    if (!(error instanceof Refusal)) throw error;
    const isPatient = error.problem === 'PriceUnavailable' || error.problem === 'Unavailable';
    if (isPatient && clock.now() < after(order.movedAt, BUY_MS)) return;
    await giveUpBuy(core, order, coin);
  }
}

async function giveUpBuy(core: CashOrdersCore, order: CashOrder, coin: string): Promise<void> {
  const { db, outbox, points, users } = core;
  await db.inTransaction(async (tx) => {
    if (!(await failBuy(tx, order.id))) return;
    const point = await points.find(tx, order.pointId);
    const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
    await outbox.append(tx, cashBuyFailed, {
      key: order.id,
      payload: { ...orderEventFields(order, { point, language }), coin },
    });
  });
}
