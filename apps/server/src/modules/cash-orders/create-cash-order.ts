import type { createCashOrder as endpoint, Input, Transaction } from '@gim/contract';
import type { Language } from '@gim/languages';
import { negate, toDecimal } from '@gim/money';
import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { IdempotentPosting, IdempotentRun } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account } from '../ledger/index.ts';
import type { ExchangePoint } from '../points/index.ts';
import { type CashOrder, cashOf, USD, usdOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { draftOf } from './order-record.ts';
import { NEW_ORDERS, newOrders, OPEN_MAX, orderEvents, writeAll } from './order-store.ts';
import { estimateCoin, requirePoint, requireSlot } from './preview-cash-order.ts';
import { countOpen } from './store.ts';
import { readCash, requireTaken } from './terms.ts';
import { firstStage } from './transitions.ts';

interface Booking {
  readonly userId: string;
  readonly body: Input<typeof endpoint>['body'];
}

interface Planned {
  readonly order: CashOrder;
  readonly point: ExchangePoint;
  readonly language: Language;
}

/**
 * Books a visit. Fee and cashback are fixed, and the slot, the day's capacity and, for cash out, dollars and notes are
 * reserved, all in one posting or transaction, so that two customers cannot take the last of anything (M-05, O-03).
 */
export async function createCashOrder(
  core: CashOrdersCore,
  {
    runIdempotently,
    postIdempotently,
    ...booking
  }: Booking & { readonly runIdempotently: IdempotentRun; readonly postIdempotently: IdempotentPosting },
): Promise<Transaction> {
  return booking.body.side === 'in'
    ? bookCashIn(core, booking, runIdempotently)
    : postIdempotently<Transaction>(core.db.autocommit, (keep) => bookCashOut(core, booking, keep));
}

/** Moves no money, so it needs no posting. The slot is taken last, because all bookings of a point serialize on it. */
async function bookCashIn(
  core: CashOrdersCore,
  booking: Booking,
  runIdempotently: IdempotentRun,
): Promise<Transaction> {
  const { db, users, transactions } = core;
  const tried: { planned?: Planned } = {};
  try {
    return await db.inTransaction((tx) =>
      runIdempotently(tx, async () => {
        const planned = await plan(core, tx, booking);
        tried.planned = planned;
        const { order } = planned;
        const { companion: record, transaction } = transactions.recording(draftOf(order, planned));
        await users.lock(tx, order.userId);
        await writeAll(tx, [companion(newOrders, order), record, ...keeping(core, planned)]);
        return transaction([]);
      }),
    );
  } catch (error) {
    const { planned } = tried;
    throw planned === undefined ? error : await explained(core, db.autocommit, { planned, error });
  }
}

/** One try more than the orders a customer can have open, as each of them can interleave. */
const TRIES_MAX = OPEN_MAX + 1;

async function bookCashOut(
  core: CashOrdersCore,
  booking: Booking,
  keep: (answer: Transaction) => Companion,
): Promise<Transaction> {
  const reader = core.db.autocommit;
  const planned = await plan(core, reader, booking);
  const { order } = planned;
  for (let tried = 1; ; tried += 1) {
    try {
      return await postCashOut(core, planned, { keep, quoteId: booking.body.quoteId });
    } catch (error) {
      // A concurrent order of the same customer took the number. If one is left, retry.
      const isNumberTaken = error instanceof CompanionRefused && error.table === NEW_ORDERS;
      const hasFree = isNumberTaken && (await countOpen(reader, order.userId)) < OPEN_MAX;
      if (!hasFree) throw await explained(core, reader, { planned, error });
      if (tried === TRIES_MAX) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    }
  }
}

/** Checks everything up front: customer, point, time and amount. */
async function plan(core: CashOrdersCore, reader: Reader, { userId, body }: Booking): Promise<Planned> {
  const { points, users, clock, ids } = core;
  const { side, thenBuy, quoteId } = body;
  const user = await users.find(reader, userId);
  if (user?.status !== 'Active') throw new Refusal('NotFound');
  if (side === 'out') await users.requireNoWithdrawalPause(reader, userId);
  const cash = readCash(body.amount);
  const point = await requirePoint(core, reader, body.pointId);
  requireTaken(cash, point, side);
  const { fee, cashback } = points.quoteOf(point, side, cash);
  if (toDecimal(fee) !== body.fee) throw new Refusal('FeeChanged', { params: { fee: toDecimal(fee) } });
  const slot = requireSlot(core, point, new Date(body.slotFrom));
  if ((await countOpen(reader, userId)) >= OPEN_MAX)
    throw new Refusal('OrdersTooMany', { params: { max: OPEN_MAX } });
  const sold = side === 'out' && quoteId !== undefined ? soldBy(core, { userId, quoteId }) : undefined;
  const id = ids.next();
  const now = clock.now();
  const order: CashOrder = {
    id,
    userId,
    side,
    pointId: point.id,
    slotFrom: slot.from,
    slotTo: slot.to,
    cash: String(cash.units),
    fee: String(fee.units),
    cashback: String(cashback.units),
    feePercent: point.feePercent,
    fixedFee: String(point.fixedFee.units),
    cashbackPercent: point.cashbackPercent,
    thenBuy: side === 'in' && thenBuy !== undefined && thenBuy !== USD.code ? thenBuy : null,
    soldCoin: sold?.coin ?? null,
    stage: firstStage[side],
    isLocked: false,
    isRescheduled: false,
    chooseAgainUntil: null,
    moveTo: null,
    sealedCode: null,
    tries: 0,
    accessVersion: null,
    formerAccessVersion: null,
    codeIssuedAt: null,
    arrivedAt: null,
    remindedDay: false,
    remindedHours: false,
    buyState: 'none',
    holdKey: side === 'in' ? null : (sold?.id ?? id),
    endKey: ids.next(),
    createdAt: now,
    movedAt: now,
  };
  const { thenBuy: coin } = order;
  // Refuses coins that are not traded now. The price is fixed when the cash arrives.
  if (coin !== null) estimateCoin(core, { userId, side, coin, usd: usdOf(order) });
  if (sold !== undefined) requireEnough(sold, order);
  const planned = { order, point, language: user.language };
  // Refuses what is already full, without waiting for concurrent bookings.
  const problem = await points.bookingProblem(reader, bookingOf(planned));
  if (problem !== null) throw new Refusal(problem);
  return planned;
}

/** The caller's quote that sells a coin. */
function soldBy({ trades }: CashOrdersCore, own: { userId: string; quoteId: string }) {
  const quote = trades.readQuote(own);
  if (quote.side !== 'Sell') throw new Refusal('NotFound');
  return quote;
}

/** A quote must sell for at least the cost of the order. */
function requireEnough({ gets }: ReturnType<typeof soldBy>, order: CashOrder): void {
  if (gets.units < usdOf(order).units)
    throw new Refusal('InsufficientFunds', { params: { needed: toDecimal(usdOf(order)) } });
}

/** What every booking reserves beside its own row and record. */
const keeping = ({ points }: CashOrdersCore, planned: Planned): readonly Companion[] => [
  companion(orderEvents, {
    orderId: planned.order.id,
    at: planned.order.createdAt,
    event: 'Booked',
    staffId: null,
    note: null,
  }),
  points.bookingCompanion(bookingOf(planned)),
];

const bookingOf = ({ order, point }: Planned) => ({
  orderId: order.id,
  point,
  slotFrom: order.slotFrom,
  side: order.side,
  cash: cashOf(order),
});

/** Dollars, notes, slot, capacity, limit, order and record in one posting; with a quote, the sale too. */
async function postCashOut(
  core: CashOrdersCore,
  planned: Planned,
  { keep, quoteId }: { keep: (answer: Transaction) => Companion; quoteId: string | undefined },
): Promise<Transaction> {
  const { ledger, limits, drawers, transactions, trades, clock } = core;
  const { order } = planned;
  const { id, userId, holdKey } = order;
  if (holdKey === null) throw new Error('A cash out holds dollars.');
  const usd = usdOf(order);
  const recorded = transactions.recording(draftOf(order, planned));
  const line = { posting: holdKey, at: clock.now() };
  const answer = recorded.transaction([
    { ...line, account: { owner: userId, kind: 'available' }, amount: negate(usd) },
    { ...line, account: { owner: userId, kind: 'held' }, amount: usd },
  ]);
  const notes = drawers.reserveLegs(order.pointId, cashOf(order));
  const hold = { key: holdKey, owner: userId, amount: usd };
  await limits.within({ id, userId, action: 'CashOut', usd }, async (counted) => {
    const companions = [
      companion(newOrders, order),
      recorded.companion,
      ...keeping(core, planned),
      counted,
      keep(answer),
    ];
    if (quoteId === undefined) {
      await ledger.hold({ ...hold, kind: 'cash-out', legs: notes, companions });
      return;
    }
    const held = ledger.holding(hold);
    await trades.tradeByQuote(
      { userId, quoteId },
      {
        legs: () => [...held.legs, ...notes],
        companions: () => [...held.companions, ...companions],
      },
    );
  });
  return answer;
}

/** Maps the failure to a refusal that the customer understands. The ledger does not report which account was short. */
async function explained(
  { ledger, points }: CashOrdersCore,
  reader: Reader,
  { planned, error }: { planned: Planned; error: unknown },
): Promise<unknown> {
  const { order } = planned;
  if (error instanceof CompanionRefused) {
    if (error.table === NEW_ORDERS) return new Refusal('OrdersTooMany', { params: { max: OPEN_MAX } });
    const problem = await points.bookingProblem(reader, bookingOf(planned));
    // What was taken a moment ago may be available again.
    return problem === null ? new Refusal('Unavailable', { retryAfterSeconds: 1 }) : new Refusal(problem);
  }
  const isShort =
    error instanceof Refusal &&
    (error.problem === 'InsufficientFunds' || error.problem === 'LiquidityUnavailable');
  if (!isShort || order.side === 'in' || order.soldCoin !== null) return error;
  const { amount } = await ledger.balanceOf(reader, account(order.userId, USD.code, 'available'));
  return amount.units >= usdOf(order).units ? new Refusal('PointFull') : error;
}
