import type { CashPreview, previewCashOrder as endpoint, Input } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ExchangePoint, Slot } from '../points/index.ts';
import { USD, type Usd, usdOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { readCash, requireTaken } from './terms.ts';

interface Asked {
  readonly userId: string;
  readonly body: Input<typeof endpoint>['body'];
}

/** What an order costs and pays now. Reserves nothing. */
export async function previewCashOrder(core: CashOrdersCore, { userId, body }: Asked): Promise<CashPreview> {
  const { db, points, users, limits } = core;
  const { side, coin, pointId } = body;
  const cash = readCash(body.amount);
  const point =
    pointId === null
      ? await points.cheapest(db.autocommit, { side, cash })
      : await points.find(db.autocommit, pointId);
  if (point === undefined) throw new Refusal(pointId === null ? 'PointFull' : 'NotFound');
  requireTaken(cash, point, side);
  const { fee, cashback } = points.quoteOf(point, side, cash);
  const usd = usdOf({ side, cash: String(cash.units), fee: String(fee.units) });
  if (side === 'out') {
    await users.requireNoWithdrawalPause(db.autocommit, userId);
    await limits.check(db.autocommit, { id: core.ids.next(), userId, action: 'CashOut', usd });
  }
  return {
    side,
    cash: toDecimal(cash),
    fee: toDecimal(fee),
    feePercent: point.feePercent,
    fixedFee: toDecimal(point.fixedFee),
    cashback: toDecimal(cashback),
    cashbackPercent: point.cashbackPercent,
    usd: toDecimal(usd),
    coin: coin === null ? null : estimateCoin(core, { userId, side, coin, usd }),
  };
}

/** How much of a coin the dollars buy, or must be sold for them. */
export function estimateCoin(
  { trades }: Pick<CashOrdersCore, 'trades'>,
  { userId, side, coin, usd }: { userId: string; side: 'in' | 'out'; coin: string; usd: Usd },
): CashPreview['coin'] {
  if (coin === USD.code) return null;
  const quote = trades.estimate({
    userId,
    side: side === 'in' ? 'Buy' : 'Sell',
    coin,
    given: 'quoteAmount',
    money: usd,
  });
  return { coin, amount: toDecimal(side === 'in' ? quote.gets : quote.pays), price: quote.price };
}

/** Where an order can be made, or why not. */
export async function requirePoint(
  { points }: Pick<CashOrdersCore, 'points'>,
  reader: Reader,
  pointId: string,
): Promise<ExchangePoint> {
  const point = await points.find(reader, pointId);
  if (point === undefined) throw new Refusal('NotFound');
  return point;
}

/** The slot that begins at this moment, if the calendar allows an order for it. */
export function requireSlot(
  { points }: Pick<CashOrdersCore, 'points'>,
  point: ExchangePoint,
  at: Date,
): Slot {
  const answer = points.slotOf(point, at);
  if ('problem' in answer) throw new Refusal(answer.problem, { params: { reason: answer.reason } });
  return answer.slot;
}
