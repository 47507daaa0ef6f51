import type { cashInFlow } from '@gim/contract/cash-orders.flow';
import { type Language, textIn } from '@gim/languages';
import { toDecimal } from '@gim/money';
import type { ExchangePoint } from '../points/index.ts';
import type { DetailsOf, Draft } from '../transactions/index.ts';
import { type CashOrder, cashbackOf, cashOf, codeFrom, feeOf, USD, usdOf } from './cash-order.ts';
import { firstStage } from './transitions.ts';

type Details = DetailsOf<typeof cashInFlow>;

/** Time and place: what changes with another time or another point. */
export function placeDetails(
  order: Pick<CashOrder, 'slotFrom' | 'slotTo' | 'isRescheduled'>,
  { point, language }: { point: ExchangePoint; language: Language },
): Pick<Details, 'point' | 'slotFrom' | 'slotTo' | 'codeFrom' | 'isRescheduled' | 'chooseAgainUntil'> {
  const { id, name, city, address, timeZone, latitude, longitude } = point;
  return {
    point: {
      id,
      name: textIn(name, language),
      city: textIn(city, language),
      address: textIn(address, language),
      timeZone,
      latitude,
      longitude,
    },
    slotFrom: order.slotFrom.toISOString(),
    slotTo: order.slotTo.toISOString(),
    codeFrom: codeFrom(order).toISOString(),
    isRescheduled: order.isRescheduled,
    chooseAgainUntil: null,
  };
}

export const amountDetails = (order: CashOrder): Pick<Details, 'cash' | 'cashback'> => {
  const cashback = cashbackOf(order);
  return {
    cash: toDecimal(cashOf(order)),
    cashback: cashback.units === 0n ? null : { coin: USD.code, amount: toDecimal(cashback) },
  };
};

/** The record in the history. It keeps the point and slot of the booking. */
export function draftOf(
  order: CashOrder,
  place: { point: ExchangePoint; language: Language },
): Extract<Draft, { type: 'CashIn' | 'CashOut' }> {
  const { id, userId, side, thenBuy, holdKey } = order;
  const usd = usdOf(order);
  const shared = {
    id,
    userId,
    fee: feeOf(order),
    usd,
    details: { ...placeDetails(order, place), ...amountDetails(order), thenBuy, boughtBy: null },
    postings: holdKey === null ? [] : [holdKey],
  };
  return side === 'in'
    ? { ...shared, type: 'CashIn', stages: [firstStage.in], side: { money: usd, direction: 'in' } }
    : { ...shared, type: 'CashOut', stages: [firstStage.out], side: { money: usd, direction: 'out' } };
}

/** What the events of an order say of it. */
export const orderEventFields = (
  order: CashOrder,
  { point, language }: { point: ExchangePoint | undefined; language: Language },
) => ({
  userId: order.userId,
  orderId: order.id,
  side: order.side,
  cash: toDecimal(cashOf(order)),
  address: point === undefined ? '' : `${textIn(point.address, language)}, ${textIn(point.city, language)}`,
  slotFrom: order.slotFrom.toISOString(),
  timeZone: point?.timeZone ?? 'UTC',
});
