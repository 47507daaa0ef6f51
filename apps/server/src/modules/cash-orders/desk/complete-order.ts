import {
  type CashOrderDetail,
  type CountedNotes,
  denominations,
  type completeCashOrder as endpoint,
  type Input,
} from '@gim/contract';
import { money, parseMoney, ratio, toDecimal } from '@gim/money';
import { type Companion, companion } from '../../../platform/db/companion.ts';
import type { IdempotentPosting } from '../../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DrawerPart } from '../../drawers/index.ts';
import type { FeeDivision } from '../../fees/index.ts';
import { account, type Leg, leg } from '../../ledger/index.ts';
import { type CashOrder, cashbackOf, cashOf, feeOf, USD, usdOf } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { movedRefusal } from '../end-cash-order.ts';
import { amountDetails } from '../order-record.ts';
import { orderCounts, orderEvents, orderMoves } from '../order-store.ts';
import { movingRecord } from '../record-steps.ts';
import { requirePayable } from '../require-payable.ts';
import { positionOf, progressOf, stepOf } from '../transitions.ts';
import { detailOf } from './order-detail.ts';

/** The customer whose fees and cashback they are. */
const HOUSE = 'gim';
const FEES = account(HOUSE, 'USD', 'fees');

/** The part of a fee that can be shared, over all levels. */
const SHARE_MAX = ratio(14n, 100n);

interface Completion {
  readonly staffId: string;
  readonly order: CashOrder;
  readonly body: Input<typeof endpoint>['body'];
  readonly postIdempotently: IdempotentPosting;
}

/**
 * The cash has changed hands. The counted notes, the amount typed again and the order are equal (O-05). Money, drawer,
 * fee, cashback, record and response are one posting. Its key is the key that a release would use, so only one of the
 * two can happen.
 */
export async function completeOrder(
  core: CashOrdersCore,
  { staffId, order, body, postIdempotently }: Completion,
): Promise<CashOrderDetail> {
  return postIdempotently<CashOrderDetail>(core.db.autocommit, async (keep) => {
    const step = stepOf('complete', positionOf(order));
    if ('problem' in step) throw new Refusal(step.problem);
    requireEqual(order, body);
    // Cash that was brought must be booked even now; a payout of cash can still be refused.
    if (order.side === 'out') await requirePayable(core, core.db.autocommit, order);
    const answer = await answerOf(core, { staffId, order });
    try {
      await core.fees.postWithShares(
        {
          payer: order.userId,
          // Cashback is not earned, so it is not shared either (M-07).
          fee: houseFeeOf(order),
          feeAccount: FEES,
          rateMax: SHARE_MAX,
          transactionId: order.id,
          posting: order.endKey,
        },
        (division) => post(core, { staffId, order, notes: body.notes, division, keep: keep(answer) }),
      );
    } catch (error) {
      throw await movedRefusal(core, order, { action: 'complete', error });
    }
    return answer;
  });
}

/** The house's part of the fee after the cashback. */
function houseFeeOf(order: CashOrder): ReturnType<typeof feeOf> {
  const units = feeOf(order).units - cashbackOf(order).units;
  return money(USD, units < 0n ? 0n : units);
}

const sumOf = (notes: CountedNotes): bigint =>
  denominations.reduce((sum, note) => sum + BigInt(note) * BigInt(notes[`${note}`] ?? 0), 0n) * 100n;

function requireEqual(order: CashOrder, { notes, amount }: Completion['body']): void {
  const typed = parseMoney(USD, amount);
  const { units } = cashOf(order);
  if (!typed.ok || typed.value.units !== units || sumOf(notes) !== units)
    throw new Refusal('CountDiffers', { params: { counted: toDecimal(money(USD, sumOf(notes))) } });
}

interface Posting extends Pick<Completion, 'staffId' | 'order'> {
  readonly notes: CountedNotes;
  readonly division: FeeDivision;
  readonly keep: Companion;
}

async function post(core: CashOrdersCore, { staffId, order, notes, division, keep }: Posting): Promise<void> {
  const { drawers, ledger } = core;
  const { id: orderId, pointId, side, endKey, holdKey } = order;
  const moved = { pointId, orderId, staffId, cash: cashOf(order) };
  const shared = (part: DrawerPart) => ({
    key: endKey,
    body: `complete ${staffId}`,
    legs: [...part.legs, ...cashbackLegs(order), ...division.legs],
    companions: [...done(core, { staffId, order, notes }), ...part.companions, ...division.companions, keep],
  });
  if (side === 'in') {
    await drawers.receiveCash(moved, (part) => {
      const { legs, ...rest } = shared(part);
      return ledger.post({ ...rest, kind: 'cash-in', legs: [...creditLegs(core, order), ...legs] });
    });
    return;
  }
  if (holdKey === null) throw new Error('A cash out holds dollars.');
  const fee = feeOf(order);
  const to = [
    drawers.paidTo(pointId, cashOf(order)),
    ...(fee.units === 0n ? [] : [{ account: FEES, amount: fee }]),
  ];
  await drawers.payOutCash(moved, (part) =>
    ledger.settle({ ...shared(part), kind: 'cash-out-paid', hold: holdKey, to }),
  );
}

/** Cash in: from the drawer to the customer, and the fee to the house. */
function creditLegs({ drawers }: CashOrdersCore, order: CashOrder): readonly Leg[] {
  const from = drawers.cashAccount(order.pointId);
  return some([
    leg(from, account(order.userId, 'USD', 'available'), usdOf(order)),
    leg(from, FEES, feeOf(order)),
  ]);
}

const cashbackLegs = (order: CashOrder): readonly Leg[] =>
  some([leg(account(HOUSE, 'USD', 'house'), account(order.userId, 'USD', 'available'), cashbackOf(order))]);

const some = (legs: readonly Leg[]): readonly Leg[] => legs.filter(({ amount }) => amount.units > 0n);

function done(
  core: CashOrdersCore,
  { staffId, order, notes }: Pick<Posting, 'staffId' | 'order' | 'notes'>,
): readonly Companion[] {
  const { clock, staff } = core;
  const at = clock.now();
  const { id, side, thenBuy } = order;
  const common = { orderId: id, at, staffId, note: null } as const;
  const usd = usdOf(order);
  return [
    companion(orderMoves, {
      id,
      from: order,
      to: progressOf('successful', side),
      at,
      cash: order.cash,
      ...(thenBuy === null ? {} : { buyState: 'waiting' as const }),
    }),
    movingRecord(core, order, {
      to: 'successful',
      amount: usd,
      usd,
      fee: feeOf(order),
      details: amountDetails(order),
      posting: order.endKey,
    }),
    companion(orderCounts, { orderId: id, notes, staffId, at }),
    companion(orderEvents, { ...common, event: 'SealCompared' }),
    companion(orderEvents, { ...common, event: 'Completed' }),
    staff.auditing({
      staffId,
      action: 'cash-orders.complete',
      subject: id,
      before: { stage: 'at_point' },
      after: { stage: 'successful', side, cash: toDecimal(cashOf(order)), notes },
    }),
  ];
}

/** The order as it will be after the posting: the response is stored with the posting, so it is made before it. */
async function answerOf(
  core: CashOrdersCore,
  { staffId, order }: Pick<Completion, 'staffId' | 'order'>,
): Promise<CashOrderDetail> {
  const { db, staff, clock } = core;
  const reader = db.autocommit;
  const before = await detailOf(core, reader, order);
  const name = (await staff.people(reader, [staffId])).get(staffId)?.name ?? '';
  const common = { at: clock.now().toISOString(), by: { id: staffId, name }, note: null };
  return {
    ...before,
    stage: 'successful',
    drawer: { ...before.drawer, now: before.drawer.after },
    events: [...before.events, { ...common, event: 'SealCompared' }, { ...common, event: 'Completed' }],
  };
}
