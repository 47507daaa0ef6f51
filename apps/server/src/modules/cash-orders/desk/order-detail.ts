import type { CashOrderDetail, CashOrderItem } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type CashOrder,
  cashbackOf,
  cashOf,
  feeOf,
  markOf,
  numberOf,
  TRIES_MAX,
  USD,
  usdOf,
} from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { listEvents } from '../event-store.ts';
import { estimateCoin } from '../preview-cash-order.ts';
import { isOpen } from '../transitions.ts';

/** How staff sees a customer: enough to recognise them, not to contact them. */
const clientOf = async ({ users }: CashOrdersCore, reader: Reader, userId: string): Promise<string> =>
  (await users.maskedEmailOf(reader, userId)) ?? '';

export async function itemOf(core: CashOrdersCore, reader: Reader, order: CashOrder): Promise<CashOrderItem> {
  const { id, pointId, slotFrom, slotTo, side, stage, arrivedAt, isLocked, codeIssuedAt } = order;
  return {
    id,
    number: numberOf(id),
    sealMark: markOf(id),
    pointId,
    slotFrom: slotFrom.toISOString(),
    slotTo: slotTo.toISOString(),
    client: await clientOf(core, reader, order.userId),
    side,
    cash: toDecimal(cashOf(order)),
    coin: order.thenBuy ?? order.soldCoin ?? USD.code,
    hasCode: codeIssuedAt !== null,
    stage,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    isLocked,
  };
}

/** An order as the counter sees it, always without the code (O-04). */
export async function detailOf(
  core: CashOrdersCore,
  reader: Reader,
  order: CashOrder,
): Promise<CashOrderDetail> {
  const { staff } = core;
  const events = await listEvents(reader, order.id);
  const people = await staff.people(
    reader,
    events.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])),
  );
  return {
    ...(await itemOf(core, reader, order)),
    userId: order.userId,
    fee: toDecimal(feeOf(order)),
    feePercent: order.feePercent,
    cashback: toDecimal(cashbackOf(order)),
    usd: toDecimal(usdOf(order)),
    credits: creditsOf(core, order),
    triesLeft: TRIES_MAX - order.tries,
    drawer: await drawerOf(core, reader, order),
    events: events.map(({ at, event, staffId, note }) => {
      const name = staffId === null ? undefined : people.get(staffId)?.name;
      return {
        at: at.toISOString(),
        event,
        by: staffId === null ? null : { id: staffId, name: name ?? '' },
        note,
      };
    }),
  };
}

/** The coin that is bought with it, at the current price. */
function creditsOf(core: CashOrdersCore, order: CashOrder): CashOrderDetail['credits'] {
  const { userId, side, thenBuy: coin } = order;
  if (coin === null || !isOpen(order)) return null;
  try {
    return estimateCoin(core, { userId, side, coin, usd: usdOf(order) });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function drawerOf(
  { drawers }: CashOrdersCore,
  reader: Reader,
  order: CashOrder,
): Promise<CashOrderDetail['drawer']> {
  const { cash: now, state, isCounting } = await drawers.balanceOf(reader, order.pointId);
  if (isCounting) return { now: null, after: null, isOpen: false };
  const { units } = cashOf(order);
  const moved = order.side === 'in' ? now.units + units : now.units - units;
  const after = isOpen(order) ? money(USD, moved > 0n ? moved : 0n) : now;
  return { now: toDecimal(now), after: toDecimal(after), isOpen: state === 'open' };
}
