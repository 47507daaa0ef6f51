import type { CashSide, listPointDays as listPointDaysCall, Reply } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { readDayUses } from './booking-store.ts';
import { DAYS_AHEAD, dayState, slotsOf } from './calendar.ts';
import type { PointsCore } from './core.ts';
import type { ExchangePoint } from './point.ts';
import { highestOrder, usd } from './price-policy.ts';
import { readUsd } from './read-filter.ts';
import { findPoint } from './store.ts';
import { addDays, dayAt } from './zoned-day.ts';

type Day = Reply<typeof listPointDaysCall>['items'][number];

/** Whether orders are possible for each of the next days. Today ends when its last slot has begun. */
export async function listPointDays(
  { db, clock, cash }: PointsCore,
  { pointId, side, amount }: { pointId: string; side: CashSide; amount?: string | undefined },
): Promise<Reply<typeof listPointDaysCall>> {
  const point = await findPoint(db.autocommit, pointId);
  if (point === undefined) throw new Refusal('NotFound');
  const now = clock.now();
  const today = dayAt(point.timeZone, now);
  const days = Array.from({ length: DAYS_AHEAD }, (_none, ahead) => addDays(today, ahead));
  const range = { pointIds: [point.id], from: today, to: days.at(-1) ?? today };
  const uses = (await readDayUses(db.autocommit, range)).filter((use) => use.side === side);
  const taken = new Map(uses.map(({ day, cash: sum }) => [day, sum]));
  const free = (await cash().of(db.autocommit, [point.id])).get(point.id)?.free.units ?? 0n;
  const wanted = amount === undefined ? point[side === 'in' ? 'cashIn' : 'cashOut'].min : readUsd(amount);
  return {
    items: days.map((date) => {
      const limit = highestOrder(point, side, { taken: taken.get(date) ?? 0n, free });
      const state = stateOf(point, date, now);
      const isFull = state === 'open' && limit.units < wanted.units;
      return { date, state: isFull ? 'full' : state, limit: toDecimal(state === 'open' ? limit : usd(0n)) };
    }),
  };
}

function stateOf(point: ExchangePoint, date: string, now: Date): Day['state'] {
  if (point.isSuspended) return 'dayOff';
  const state = dayState(point, date, now);
  if (state !== 'open') return state;
  return slotsOf(point, date).some(({ from }) => from.getTime() > now.getTime()) ? 'open' : 'tooSoon';
}
